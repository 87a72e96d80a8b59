import { act } from 'react'

/** Types a text into an input of a controlled form, in the place of what is there. */
export const typeText = (input: HTMLInputElement, text: string): void =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
