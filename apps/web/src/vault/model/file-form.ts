import { passwordBlock } from './import-form.ts'
import { newPasswordProblems } from './password-hints.ts'
import type { TradingPlace } from './trading-place.ts'

/** Contents of the file import form. */
export interface FileForm {
  readonly password: string
  readonly repeat: string
  /** Whether to use a separate password although a vault exists. */
  readonly own: boolean
  /** Name and text of the selected file. */
  readonly name: string | undefined
  readonly text: string | undefined
  /** The reason why the file cannot be used, as displayed text. */
  readonly failure: string | undefined
  readonly filePassword: string
  /** Which wallet trades after the import. */
  readonly trading: TradingPlace
}

/** Returns the first missing item, in the order of the fields (VAL-038..040). */
export function fileBlock(
  form: FileForm,
): 'file' | 'file-password' | 'current' | ReturnType<typeof passwordBlock> | undefined {
  if (form.text === undefined) return 'file'
  if (form.filePassword === '') return 'file-password'
  if (!form.own) return form.password === '' ? 'current' : undefined
  return passwordBlock({ repeat: form.repeat, problems: newPasswordProblems(form.password, { repeat: form.repeat }) })
}
