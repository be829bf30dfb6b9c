/**
 * After `npm install`: makes package-lock.json the same everywhere.
 *
 * Addresses of registries are taken out, and the packages of other platforms, which a registry may not have,
 * are named, so that `npm ci` works on all of them: `node tools/lock.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf-8'))

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = { arm64: 'arm64', x64: 'x64', arm: 'arm', ia32: 'ia32', ppc64: 'ppc64', s390x: 's390x', riscv64: 'riscv64', wasm32: 'wasm32' }

/** What a name such as @rolldown/binding-linux-arm64-musl says of its platform. */
function platform(name) {
  const parts = name.split(/[/-]/)
  const os = name === 'fsevents' ? 'darwin' : SYSTEMS.find((each) => parts.includes(each))
  const cpu = Object.keys(PROCESSORS).find((each) => parts.includes(each))
  const libc = parts.includes('musl') ? ['musl'] : os === 'linux' && parts.includes('gnu') ? ['glibc'] : undefined
  return { ...(cpu && { cpu: [PROCESSORS[cpu]] }), ...(os && { os: [os] }), ...(libc && { libc }) }
}

for (const entry of Object.values(lock.packages)) {
  delete entry.resolved
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    lock.packages[`node_modules/${name}`] ??= { version: version.replace(/^[~^]/, ''), dev: true, optional: true, ...platform(name) }
  }
}
const names = Object.keys(lock.packages).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
lock.packages = Object.fromEntries(names.map((name) => [name, lock.packages[name]]))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
