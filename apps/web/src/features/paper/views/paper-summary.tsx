import { Figure } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { usePaperWorth } from '../services/use-paper-worth.ts'
import { Gain } from './list-parts.tsx'

/** Value and result of the paper account, in large figures. */
export function PaperSummary({ fills }: { readonly fills: number }): ReactElement {
  const t = useT()
  const worth = usePaperWorth()
  const { title } = network().anchor
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-b px-3 py-3 tablet:flex tablet:gap-x-12">
      <Stat name={t('paper.worth')}>
        <Figure value={worth?.worth} unit={title} />
      </Stat>
      <Stat name={t('paper.gain')} hint={t('paper.gain-hint')}>
        <Gain value={worth?.gain} unit={title} />
      </Stat>
      <Stat name={t('paper.gain-share')}>
        <Gain value={worth?.percent} suffix="%" />
      </Stat>
      <Stat name={t('orders.tab.fills')}>{fills}</Stat>
    </dl>
  )
}

function Stat(props: {
  readonly name: string
  readonly hint?: string | undefined
  readonly children: ReactNode
}): ReactElement {
  return (
    <div title={props.hint}>
      <dt className="text-12 text-3">{props.name}</dt>
      <dd className="text-16 font-medium">{props.children}</dd>
    </div>
  )
}
