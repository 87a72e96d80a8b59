import { divide, parseDecimal, compare, ZERO, type Decimal } from '@tidebook/amount'
import type { PoolStoryAnswer, ProviderEvents } from '@tidebook/contract'
import type { Valuation } from '@tidebook/market'
import { Badge, buttonClass, Card, Detail, Figure, Tabs } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { swapPath } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { amountFigure } from '../../swap/index.ts'
import type { PoolView } from '../model/pool-view.ts'
import { AddForm } from './add-form.tsx'
import { FeeForm, feeText } from './fee-form.tsx'
import { OutForm } from './out-form.tsx'
import { OwnPosition } from './own-position.tsx'

const TABS = ['add', 'out', 'rules'] as const
type Tab = (typeof TABS)[number]

const PRICE_SCALE = 12

export interface PoolCardProps {
  readonly view: PoolView
  /** Amount of pool tokens in the user's wallet. */
  readonly held: Decimal
  readonly events: ProviderEvents
  readonly story: PoolStoryAnswer | undefined
  readonly valuation: Valuation | undefined
}

/** One pool: the user's share, the pool's holdings, and all actions. */
export function PoolCard({ view, held, events, story, valuation }: PoolCardProps): ReactElement {
  const t = useT()
  const [tab, setTab] = useState<Tab>('add')
  const { row, one, other } = view
  const [amount, amount2] = [parseDecimal(row.asset.value), parseDecimal(row.asset2.value)]
  const has = compare(held, ZERO) > 0
  const price = compare(amount, ZERO) > 0 ? divide(amount2, amount, PRICE_SCALE, 'half-even') : ZERO
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <span className="flex flex-none -space-x-2">
            <TokenIcon code={one.code} issuer={one.issuer} />
            <TokenIcon code={other.code} issuer={other.issuer} />
          </span>
          {has ? t('pools.your-position', { pair: view.title }) : view.title}
        </span>
      }
      trailing={
        <span className="flex items-center gap-2">
          <Badge>{t('pools.fee-is', { percent: feeText(row.fee) })}</Badge>
          <Link to={swapPath(one.code, other.code)} className={buttonClass('default', 'small')}>
            {t('pools.swap')}
          </Link>
        </span>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {has && <OwnPosition view={view} held={held} events={events} story={story} valuation={valuation} />}
        <dl className="flex flex-col gap-2 text-13">
          <Detail name={t('pools.holds')}>
            <Figure className="block" value={amountFigure(amount)} unit={one.title} />
            <Figure className="block" value={amountFigure(amount2)} unit={other.title} />
          </Detail>
          <Detail name={t('pools.price')}>
            1 {one.title} = <Figure value={amountFigure(price)} unit={other.title} />
          </Detail>
        </dl>
        <Tabs
          label={t('pools.actions')}
          value={tab}
          onChange={setTab}
          items={TABS.map((id) => ({ id, label: t(`pools.tab.${id}`) }))}
        />
        {tab === 'add' && <AddForm key={row.account} view={view} held={held} />}
        {tab === 'out' && <OutForm key={row.account} view={view} held={held} />}
        {tab === 'rules' && <FeeForm key={row.account} view={view} held={held} />}
      </div>
    </Card>
  )
}
