import { vi } from 'vitest'

/** The text that commands have printed since it was last cleared. */
export interface Printed {
  text: string
}

/** Captures the output of commands instead of writing it, until `vi.restoreAllMocks`. */
export function capturePrinted(): Printed {
  const printed = { text: '' }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.text += String(text)
    return true
  })
  return printed
}
