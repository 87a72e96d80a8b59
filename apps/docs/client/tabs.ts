const STORED = 'tidebook_docs_language'

/** Shows the chosen language in every example, and keeps it for the next page. */
export function connectTabs(): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('.tabs input')]
  const choose = (language: string): void => {
    for (const input of inputs) if (input.value === language) input.checked = true
  }
  for (const input of inputs)
    input.addEventListener('change', () => {
      const top = input.getBoundingClientRect().top
      choose(input.value)
      // Examples above may now have another height.
      scrollBy(0, input.getBoundingClientRect().top - top)
      try {
        localStorage.setItem(STORED, input.value)
      } catch {
        // The browser refuses storage. The choice then lasts until the page closes.
      }
    })
  try {
    choose(localStorage.getItem(STORED) ?? '')
  } catch {
    // The browser refuses storage.
  }
}
