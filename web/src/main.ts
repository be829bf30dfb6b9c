import { mount } from 'svelte'

import './app.css'
import App from './App.svelte'
import { settings } from './lib/settings.svelte'
import { words } from './lib/words.svelte'

const target = document.getElementById('app')
if (target) {
  await words.speak(settings.language)
  mount(App, { target })
  performance.mark('pioche-ready')
}
