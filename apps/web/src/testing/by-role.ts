/** Implicit roles of elements, by tag name. */
const ROLES: Readonly<Record<string, string>> = {
  A: 'link',
  BUTTON: 'button',
  DD: 'definition',
  H1: 'heading',
  H2: 'heading',
  INPUT: 'textbox',
  LI: 'listitem',
  OL: 'list',
  TABLE: 'table',
  TR: 'row',
  UL: 'list',
}

function roleOf(element: Element): string | undefined {
  return (
    element.getAttribute('role') ??
    (element instanceof HTMLInputElement && element.type === 'radio' ? 'radio' : ROLES[element.tagName])
  )
}

function wordsOf(element: Element | null): string {
  return (element?.textContent ?? '').replaceAll(/\s+/gu, ' ').trim()
}

/** Returns the name of a control: its accessible name, its label, or its text. */
function nameOf(element: Element): string {
  const written = element.getAttribute('aria-label')
  if (written !== null) return written
  if (element instanceof HTMLInputElement) return wordsOf(element.labels?.[0] ?? element.closest('label'))
  // the name of a value is the term next to the value
  return wordsOf(element.tagName === 'DD' ? element.previousElementSibling : element)
}

/**
 * Returns the elements with a role and a name as users perceive them; hidden elements are excluded.
 * @param name the whole name, or a pattern for a part
 */
export function byRole(place: ParentNode, role: string, name?: string | RegExp): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('*')].filter((element) => {
    if (roleOf(element) !== role || element.closest('[hidden], [aria-hidden="true"]') !== null) return false
    return name === undefined || (typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)))
  })
}
