import type { CancelContext } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { CancelRows } from './cancel-rows.tsx'
import { MUST_READ } from './use-armed.ts'

/** The order that another one replaces: it is removed when the new one is placed. */
export function ReplacedRows({
  tx,
  cancels,
}: {
  tx: TransactionJson
  cancels: CancelContext | undefined
}): ReactElement {
  const t = useT()
  return (
    <section className="flex flex-col gap-2 rounded-3 border p-3">
      <p className="text-13 font-medium" {...{ [MUST_READ]: '' }}>
        {t('vault.replaces', { number: Number(tx['OfferSequence']) })}
      </p>
      <CancelRows tx={tx} cancels={cancels} />
    </section>
  )
}
