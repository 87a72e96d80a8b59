import { passwordBlock } from './import-form.ts'
import { newPasswordProblems } from './new-password.ts'
import type { TradingPlace } from './trading-place.ts'

/** What the window for a file holds. */
export interface FileForm {
  readonly password: string
  readonly repeat: string
  /** a password of its own, although there is a vault with one */
  readonly own: boolean
  /** the file that was chosen, and what it says */
  readonly name: string | undefined
  readonly text: string | undefined
  /** why the file cannot be used, in words */
  readonly failure: string | undefined
  readonly filePassword: string
  /** which wallet trades once the file was opened */
  readonly trading: TradingPlace
}

/** The first thing that is missing, in the order of the fields (VAL-038..040). */
export function fileBlock(
  form: FileForm,
): 'file' | 'file-password' | 'current' | ReturnType<typeof passwordBlock> | undefined {
  if (form.text === undefined) return 'file'
  if (form.filePassword === '') return 'file-password'
  if (!form.own) return form.password === '' ? 'current' : undefined
  return passwordBlock({ repeat: form.repeat, problems: newPasswordProblems(form.password, { repeat: form.repeat }) })
}
