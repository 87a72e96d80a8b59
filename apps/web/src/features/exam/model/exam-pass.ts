import { defineSetting } from '../../../lib/settings/define-setting.ts'

/** The pass of a finished test, which registration consumes once. */
interface ExamPass {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

const NONE: ExamPass = { token: '', expires: 0 }

function parse(value: unknown): ExamPass {
  const { token, expires } = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof ExamPass, unknown>
  >
  return typeof token === 'string' && typeof expires === 'number' ? { token, expires } : NONE
}

export const examPassSetting = defineSetting('examPass', { parse })

/**
 * Returns the pass while it is valid.
 * @param now milliseconds since 1970
 */
export function readExamPass(now: number, storage?: Storage): string | undefined {
  const { token, expires } = examPassSetting.read(storage)
  return token !== '' && now < expires ? token : undefined
}
