import { Button, Notice, CheckIcon, CloseIcon, Spinner } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatError, useT, type MessageKey } from '../../../lib/i18n.ts'
import { TaskProgressBar, type TaskShare } from '../../../lib/task-progress-bar.tsx'
import { verdictOf, type Check, type CheckState, type ShownValidator } from '../model/check.ts'
import { useVerification } from '../services/use-verification.ts'

const ADDRESS_DIGITS = 12

/** The validators of a block: name or address, share of the power, and whether each signed. */
function ValidatorList({ validators }: { validators: readonly ShownValidator[] }): ReactElement {
  const t = useT()
  return (
    <ul
      aria-label={t('verify.validators.list')}
      className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-2 text-12"
    >
      {validators.map(({ address, isSigner, name, share }) => (
        <li key={address} className="col-span-4 grid grid-cols-subgrid items-center py-0.5" title={address}>
          <span className="w-4 text-success">{isSigner && <CheckIcon size="small" />}</span>
          <span className="truncate">{name ?? address.slice(0, ADDRESS_DIGITS)}</span>
          <span className="text-right text-2">{t('verify.validators.share', { share })}</span>
          <span className={isSigner ? 'text-success' : 'text-3'}>
            {t(isSigner ? 'verify.validators.signed' : 'verify.validators.absent')}
          </span>
        </li>
      ))}
    </ul>
  )
}

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

/** Returns the number of verified headers and of all headers of a chain that is being followed. */
function taskOf({ figures: { heard, ledger, links } }: Check): TaskShare | undefined {
  return links === undefined ? undefined : { done: Number(links), total: Number(heard) - Number(ledger) }
}

/** One check with its result. */
function CheckRow({ check, place }: { check: Check; place: number }): ReactElement {
  const t = useT()
  const { figures, id, state, validators } = check
  const { look, sign } = marks[state]
  const result = resultOf(check)
  const task = taskOf(check)
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 pb-3 last:pb-0">
      <span className={`grid size-6 place-items-center rounded-full border text-12 ${look}`}>{sign ?? place}</span>
      <div className="min-w-0">
        <p className="leading-6 font-medium">
          {t(`verify.${id}`)}
          <span className="sr-only"> {t(`verify.state.${state}`)}</span>
        </p>
        {result !== undefined && <p className={`text-12 ${result.look}`}>{t(result.key, figures)}</p>}
        {state === 'running' && task !== undefined && (
          <TaskProgressBar label={t(`verify.${id}`)} isLabelShown={false} task={task} />
        )}
        {validators !== undefined && <ValidatorList validators={validators} />}
      </div>
    </li>
  )
}

/** Verifies a transaction in the browser step by step, from its bytes to the signatures of the validators. */
export function VerifyTransaction({ hash }: { hash: string }): ReactElement {
  const t = useT()
  const { checks, error, isFlipped, orderedBy, run, trustAgain } = useVerification(hash)
  const verdict = verdictOf(checks, orderedBy)
  const isExpired = checks.some(({ text }) => text === 'verify.trust.expired')
  return (
    <section aria-label={t('verify.title')} className="flex flex-col gap-3 text-13">
      <p className="text-2">{t('verify.what')}</p>
      <ol className="flex flex-col" translate="no">
        {checks.map((check, index) => (
          <CheckRow key={check.id} check={check} place={index + 1} />
        ))}
      </ol>
      {orderedBy === 'operator' && <p className="text-2">{t('verify.operator')}</p>}
      {orderedBy === 'unproven' && <p className="text-2">{t('verify.unproven')}</p>}
      {error !== undefined && verdict !== 'failed' && (
        <Notice tone="warning">{t('verify.unknown', { why: formatError(error) })}</Notice>
      )}
      {verdict === 'passed' && (
        <Notice tone="done">{t(orderedBy === 'validators' ? 'verify.passed.validators' : 'verify.passed')}</Notice>
      )}
      {verdict === 'undecided' && <Notice tone="warning">{t('verify.undecided')}</Notice>}
      {verdict === 'failed' && (
        <Notice tone="danger" urgent>
          {t(isFlipped ? 'verify.flipped' : 'verify.failed')}
        </Notice>
      )}
      {(verdict !== 'open' || error !== undefined) && (
        <div className="flex flex-wrap justify-end gap-2">
          {isExpired && (
            <Button size="small" onClick={trustAgain}>
              {t('verify.trust.again')}
            </Button>
          )}
          <Button size="small" onClick={() => run(verdict === 'passed')}>
            {t(verdict === 'passed' ? 'verify.flip' : 'verify.again')}
          </Button>
        </div>
      )}
    </section>
  )
}
