import { act, type ReactElement } from 'react'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { byRole } from '../../testing/by-role.ts'
import { typeText } from '../../testing/type-text.ts'

/** Renders a window of the vault. */
export function openWindow(element: ReactElement) {
  const page = onPage(element)
  const field = (caption: string): HTMLInputElement => {
    const found = byRole(page.place, 'textbox', caption)[0]
    if (!(found instanceof HTMLInputElement)) throw new RangeError(`no field ${caption}`)
    return found
  }
  return {
    words: (): string => page.place.textContent ?? '',
    title: (): string => page.place.querySelector('h2')?.textContent ?? '',
    /** Returns the captions of the fields, in order. */
    fields: (): readonly string[] =>
      [...page.place.querySelectorAll<HTMLInputElement>('input:not([hidden], [type="radio"], [type="checkbox"])')].map(
        (input) => input.labels?.[0]?.textContent ?? input.getAttribute('aria-label') ?? '',
      ),
    field,
    hasField: (caption: string): boolean => byRole(page.place, 'textbox', caption).length > 0,
    hasButton: (name: string): boolean => byRole(page.place, 'button', name).length > 0,
    type: (caption: string, text: string): void => typeText(field(caption), text),
    press: (name: string): Promise<void> =>
      act(async () => {
        const button = byRole(page.place, 'button', name)[0]
        if (button === undefined) throw new RangeError(`no button ${name}`)
        button.click()
      }),
    /** Presses Enter in the form. */
    submit: (): Promise<void> =>
      act(async () => {
        page.place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      }),
    close: page.leave,
  }
}
