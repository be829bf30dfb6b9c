declare module '*.toml' {
  const articles: [number: string, title: string, text: string][]
  export default articles
}

declare module 'virtual:taglines' {
  const found: Record<string, Record<'title' | 'tagline', Record<'fr' | 'en', string>>>
  export default found
}
