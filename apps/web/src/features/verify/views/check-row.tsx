import { CheckIcon, CloseIcon, Spinner } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { Check, CheckState } from '../model/check.ts'

const marks: Record<CheckState, { look: string; sign: ReactElement | undefined }> = {
  waiting: { look: 'border-line-strong text-3', sign: undefined },
  running: { look: 'border-accent text-accent', sign: <Spinner /> },
  passed: { look: 'border-success bg-success-tint text-success', sign: <CheckIcon size="small" /> },
  failed: { look: 'border-danger bg-danger-tint text-danger', sign: <CloseIcon size="small" /> },
}

/** One check with its result. */
export const CheckRow = ({ check: { figures, id, state }, place }: { check: Check; place: number }): ReactElement => {
  const t = useT()
  const { look, sign } = marks[state]
  const showsResult = state === 'passed' || (state === 'running' && 'links' in figures)
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 pb-3 last:pb-0">
      <span className={`grid size-6 place-items-center rounded-full border text-12 ${look}`}>{sign ?? place}</span>
      <div className="min-w-0">
        <p className="leading-6 font-medium">
          {t(`verify.${id}`)}
          <span className="sr-only"> {t(`verify.state.${state}`)}</span>
        </p>
        {showsResult && <p className="text-12 wrap-anywhere text-2">{t(`verify.${id}.passed`, figures)}</p>}
        {state === 'failed' && <p className="text-12 text-danger">{t(`verify.${id}.failed`)}</p>}
      </div>
    </li>
  )
}
