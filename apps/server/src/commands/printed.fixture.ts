import { vi } from 'vitest'

/** The text that commands have printed since it was emptied. */
export interface Printed {
  text: string
}

/** Keeps what commands print instead of writing it, until `vi.restoreAllMocks`. */
export function capturePrinted(): Printed {
  const printed = { text: '' }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.text += String(text)
    return true
  })
  return printed
}
