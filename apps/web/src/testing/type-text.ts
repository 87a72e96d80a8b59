import { act } from 'react'

/** Types a text into an input of a controlled form, replacing its value. */
export function typeText(input: HTMLInputElement, text: string): void {
  return act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
