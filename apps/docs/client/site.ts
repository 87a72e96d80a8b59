import './site.css'
import { connectSearch } from './search.ts'
import { connectTabs } from './tabs.ts'

const root = document.documentElement

document.querySelector('button.theme')?.addEventListener('click', () => {
  const theme = root.dataset['theme'] === 'light' ? 'dark' : 'light'
  root.dataset['theme'] = theme
  try {
    localStorage.setItem('tidebook_theme', JSON.stringify(theme))
  } catch {
    // The browser refuses storage. The theme then lasts until the page closes.
  }
})

const menu = document.querySelector('button.menu')
menu?.addEventListener('click', () => {
  const isOpen = document.body.classList.toggle('menu-open')
  menu.setAttribute('aria-expanded', String(isOpen))
})

document.querySelector('.sidebar [aria-current]')?.scrollIntoView({ block: 'center' })
connectSearch()
connectTabs()
