/** Roles of elements that carry none in writing. */
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

const roleOf = (element: Element): string | undefined =>
  element.getAttribute('role') ??
  (element instanceof HTMLInputElement && element.type === 'radio' ? 'radio' : ROLES[element.tagName])

const wordsOf = (element: Element | null): string => (element?.textContent ?? '').replaceAll(/\s+/gu, ' ').trim()

/** What a control is called: what is written for those who cannot see, its label, or its words. */
const nameOf = (element: Element): string => {
  const written = element.getAttribute('aria-label')
  if (written !== null) return written
  if (element instanceof HTMLInputElement) return wordsOf(element.labels?.[0] ?? element.closest('label'))
  // a value is called by the name beside it
  return wordsOf(element.tagName === 'DD' ? element.previousElementSibling : element)
}

/**
 * What people meet under a role and a name, as they hear it or see it; what is kept from them is not there.
 * @param name all of it, or a part that a pattern says
 */
export const byRole = (place: ParentNode, role: string, name?: string | RegExp): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>('*')].filter((element) => {
    if (roleOf(element) !== role || element.closest('[hidden], [aria-hidden="true"]') !== null) return false
    return name === undefined || (typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)))
  })
