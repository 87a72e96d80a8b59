import { Card, Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { gapAfter } from '../../../lib/gap-after.ts'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import type { ReserveParts } from '../model/reserve.ts'

/** Explains the frozen part of the native coin, and recommends keeping some in reserve (DSP-006). */
export function ReserveCard({ parts, hidden }: { parts: ReserveParts | undefined; hidden: boolean }): ReactElement {
  const t = useT()
  const lines = [
    { id: 'base', value: parts?.base },
    { id: 'objects', value: parts?.objects },
    { id: 'orders', value: parts?.orders },
    { id: 'total', value: parts?.total },
  ] as const
  const hint = t('wallet.reserve-hint', { each: network().reserve.increment })
  return (
    <Card title={t('wallet.reserve-title')}>
      <dl className="flex flex-col gap-2 p-4">
        {lines.map(({ id, value }) => (
          <div key={id} className="flex items-baseline justify-between gap-3 last:border-t last:pt-2 last:font-medium">
            <dt className="min-w-0 text-2">
              {t(`wallet.reserve-${id}`, { base: network().reserve.base, each: network().reserve.increment })}
            </dt>
            <dd className="whitespace-nowrap">
              {hidden ? '••••••' : <Figure value={value} unit={network().native.title} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-t px-4 py-3 text-12 text-2">
        {hint}
        {gapAfter(hint)}
        {t('wallet.keep-some')}
      </p>
    </Card>
  )
}
