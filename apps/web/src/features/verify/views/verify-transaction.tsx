import { Button, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { verdictOf } from '../model/check.ts'
import { useVerification } from '../services/use-verification.ts'
import { CheckRow } from './check-row.tsx'

/** Verifies a transaction in the browser step by step, from its bytes to the signatures of the validators. */
export function VerifyTransaction({ hash }: { hash: string }): ReactElement {
  const t = useT()
  const { checks, error, isFlipped, orderedBy, run, trustAgain } = useVerification(hash)
  const verdict = verdictOf(checks, orderedBy)
  const isExpired = checks.some(({ text }) => text === 'verify.trust.expired')
  return (
    <section aria-label={t('verify.title')} className="mb-4 flex flex-col gap-3 border-b border-line pb-4 text-13">
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
