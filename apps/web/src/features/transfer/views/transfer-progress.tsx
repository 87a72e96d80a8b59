import { Badge, Card, CopyIcon, figureText, IconButton, Notice, Steps, type Step, type Tone } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'
import { hashButton } from '../../transaction-detail/index.ts'
import { resultWords, useTransactions, type TrackedTransaction } from '../../transactions/index.ts'
import { copyText } from '../../wallet/index.ts'
import { transferStatus, type TransferStatus } from '../model/transfer-status.ts'

/** The four steps of a transfer, in order. */
const STEPS = ['signed', 'submitted', 'waiting', 'final'] as const
type ProgressStep = (typeof STEPS)[number]

/** Returns the number of completed steps of a transfer; 0 without a transfer. */
function stepsDone(transaction: TrackedTransaction | undefined): number {
  if (transaction === undefined || transaction.state === 'signing') return 0
  const status = transferStatus(transaction)
  if (status === 'success' || status === 'failure') return STEPS.length
  return transaction.state === 'unknown' ? 1 : 2
}

const TONES: Readonly<Record<TransferStatus, Tone>> = {
  submitting: 'info',
  success: 'success',
  failure: 'danger',
  searchFail: 'warning',
}

/** Progress of a transfer to a validated ledger (TRF-005, TRF-006). */
export function TransferProgress({ id }: { id: string | undefined }): ReactElement {
  const t = useT()
  const transaction = useTransactions().find((each) => each.id === id)
  const ledger = useStore(networkStore, ({ ledger: known }) => known?.index)
  const done = stepsDone(transaction)
  const status = transaction && transferStatus(transaction)
  const steps = STEPS.map((step, index): Step => ({
    id: step,
    state: index < done ? 'done' : transaction !== undefined && index === done ? 'now' : 'todo',
    title: <StepTitle step={step} transaction={transaction} ledger={ledger} />,
    text: <StepText step={step} transaction={transaction} />,
  }))
  return (
    <div className="flex flex-col gap-3">
      <Card
        title={t('transfer.progress')}
        trailing={status !== undefined && <Badge tone={TONES[status]}>{t(`transfer.status.${status}`)}</Badge>}
      >
        <div className="p-4" aria-live="polite" data-transfer-status={status}>
          <Steps steps={steps} />
        </div>
        {transaction?.hash !== undefined && <HashLine hash={transaction.hash} />}
      </Card>
      {status === 'submitting' && <Notice>{t('transfer.can-leave')}</Notice>}
      {status === 'searchFail' && <Notice tone="warning">{t('transactions.unknown-why')}</Notice>}
      {transaction !== undefined && status === 'failure' && <Failure transaction={transaction} />}
    </div>
  )
}

function StepTitle(props: {
  readonly step: ProgressStep
  readonly transaction: TrackedTransaction | undefined
  readonly ledger: number | undefined
}): ReactElement {
  const { step, transaction, ledger } = props
  const t = useT()
  if (step === 'waiting' && transaction !== undefined) {
    const awaited = transaction.ledger ?? (ledger === undefined ? undefined : ledger + 1)
    if (awaited !== undefined) return <>{t('transfer.step.waiting-for', { ledger: figureText(String(awaited)) })}</>
  }
  if (step === 'final' && transaction !== undefined && transferStatus(transaction) === 'failure')
    return <span className="text-danger">{t('transactions.payment-failed')}</span>
  if (step === 'final' && transaction !== undefined && transferStatus(transaction) === 'success')
    return <>{t('transactions.payment-validated')}</>
  return <>{t(`transfer.step.${step}`)}</>
}

function StepText(props: {
  readonly step: ProgressStep
  readonly transaction: TrackedTransaction | undefined
}): ReactNode {
  const { step, transaction } = props
  const t = useT()
  const to = transaction?.tx['Destination']
  if (step === 'signed' && typeof to === 'string') return t('transfer.step.signed-to', { address: shortAddress(to) })
  if (step === 'submitted' && transaction?.result !== undefined)
    return t('transfer.step.result', { result: transaction.result })
  const last = transaction?.submission?.lastLedger
  if (step === 'waiting' && last !== undefined) return t('transfer.step.until', { ledger: figureText(String(last)) })
  return t(`transfer.step.${step}-why`)
}

function HashLine({ hash }: { hash: string }): ReactElement {
  const t = useT()
  return (
    <p className="flex items-center gap-2 border-t px-4 py-2 text-12 text-2">
      {t('transactions.hash')} {hashButton(hash)}
      <IconButton small label={t('history.detail.copy')} onClick={() => void copyText(hash)}>
        <CopyIcon size="small" />
      </IconButton>
    </p>
  )
}

function Failure({ transaction }: { transaction: TrackedTransaction }): ReactElement {
  const t = useT()
  if (transaction.state === 'expired') return <Notice tone="warning">{t('transactions.expired-why')}</Notice>
  const { why, next, raw } = resultWords(transaction)
  return (
    <Notice tone="danger">
      {why} {next} {raw !== undefined && <span className="text-3">({raw})</span>}
    </Notice>
  )
}
