import { CheckIcon, CloseIcon, Spinner } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import type { Check, CheckState } from '../model/check.ts'
import { ValidatorList } from './validator-list.tsx'

const marks: Record<CheckState, { look: string; sign: ReactElement | undefined }> = {
  waiting: { look: 'border-line-strong text-3', sign: undefined },
  running: { look: 'border-accent text-accent', sign: <Spinner /> },
  passed: { look: 'border-success bg-success-tint text-success', sign: <CheckIcon size="small" /> },
  undecided: { look: 'border-warning bg-warning-tint text-warning', sign: <span aria-hidden="true">!</span> },
  failed: { look: 'border-danger bg-danger-tint text-danger', sign: <CloseIcon size="small" /> },
}

/** Returns the text of a result, and its colour; undefined without a result. */
function resultOf({ figures, id, state, text }: Check): { key: MessageKey; look: string } | undefined {
  if (state === 'failed') return { key: text ?? `verify.${id}.failed`, look: 'text-danger' }
  if (state === 'undecided' && text !== undefined) return { key: text, look: 'text-warning' }
  const showsFigures = state === 'passed' || (state === 'running' && 'links' in figures)
  if (!showsFigures) return undefined
  const passed = text ?? (id === 'trust' ? undefined : (`verify.${id}.passed` as const))
  return passed && { key: passed, look: 'wrap-anywhere text-2' }
}

/** One check with its result. */
export function CheckRow({ check, place }: { check: Check; place: number }): ReactElement {
  const t = useT()
  const { figures, id, state, validators } = check
  const { look, sign } = marks[state]
  const result = resultOf(check)
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 pb-3 last:pb-0">
      <span className={`grid size-6 place-items-center rounded-full border text-12 ${look}`}>{sign ?? place}</span>
      <div className="min-w-0">
        <p className="leading-6 font-medium">
          {t(`verify.${id}`)}
          <span className="sr-only"> {t(`verify.state.${state}`)}</span>
        </p>
        {result !== undefined && <p className={`text-12 ${result.look}`}>{t(result.key, figures)}</p>}
        {validators !== undefined && <ValidatorList validators={validators} />}
      </div>
    </li>
  )
}
