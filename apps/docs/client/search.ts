import MiniSearch, { type SearchResult } from 'minisearch'
import { SEARCH_OPTIONS } from '../src/search-options.ts'

const MAX_RESULTS = 12

/** Loads the index on the first use, and shows the sections that match the input. */
export function connectSearch(): void {
  const input = document.querySelector<HTMLInputElement>('.search input')
  const list = document.querySelector<HTMLUListElement>('#results')
  if (input === null || list === null) return
  let index: Promise<MiniSearch> | undefined
  let selected = -1

  const load = (): Promise<MiniSearch> => (index ??= loadIndex())
  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')]
  const select = (next: number): void => {
    const all = options()
    selected = all.length === 0 ? -1 : (next + all.length) % all.length
    for (const [position, option] of all.entries()) option.setAttribute('aria-selected', String(position === selected))
    const option = all[selected]
    option?.scrollIntoView({ block: 'nearest' })
    if (option === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', option.id)
  }
  const show = (isOpen: boolean): void => {
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
  }
  const search = async (): Promise<void> => {
    const query = input.value.trim()
    if (query === '') {
      show(false)
      return
    }
    const results = (await load()).search(query).slice(0, MAX_RESULTS)
    // The user may have typed more while the index loaded.
    if (query !== input.value.trim()) return
    list.replaceChildren(...(results.length === 0 ? [noResult()] : results.map(resultItem)))
    show(true)
    select(0)
  }

  input.addEventListener('focus', () => {
    load().catch(() => (index = undefined))
    void search().catch(() => show(false))
  })
  input.addEventListener('input', () => void search().catch(() => show(false)))
  // A click on a result takes the focus first. The list stays long enough for the click.
  input.addEventListener('blur', () => setTimeout(() => document.activeElement !== input && show(false), 150))
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') select(selected + 1)
    else if (event.key === 'ArrowUp') select(selected - 1)
    else if (event.key === 'Enter') options()[selected]?.querySelector('a')?.click()
    else if (event.key === 'Escape') show(false)
    else return
    event.preventDefault()
  })
  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isShortcut || document.activeElement === input) return
    event.preventDefault()
    input.focus()
  })
}

async function loadIndex(): Promise<MiniSearch> {
  const response = await fetch(document.body.dataset['search'] ?? '')
  if (!response.ok) throw new Error(`The search index returned ${response.status}`)
  return MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS)
}

function resultItem(result: SearchResult, position: number): HTMLElement {
  const item = document.createElement('li')
  item.id = `result-${position}`
  item.setAttribute('role', 'option')
  const link = document.createElement('a')
  link.href = String(result.id)
  link.tabIndex = -1
  const page = document.createElement('small')
  page.textContent = String(result['page'])
  link.append(page, String(result['title']))
  item.append(link)
  return item
}

function noResult(): HTMLElement {
  const item = document.createElement('li')
  item.className = 'empty'
  item.textContent = 'No results'
  return item
}
