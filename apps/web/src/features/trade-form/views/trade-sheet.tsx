import type { TradingPair } from '@tidebook/contract'
import { ChevronDownIcon, Dialog, Menu, Segmented } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { togglePaper } from '../../paper/index.ts'
import { formsStore } from '../model/form-store.ts'
import { ORDER_TYPES, type Side } from '../model/order-type.ts'
import { WAITING_KINDS } from '../model/stop-store.ts'
import { openStopForm } from './open-stop.tsx'
import { OrderMinimum, OrderValidity, chooseType } from './order-types.tsx'
import { TradeForm } from './trade-form.tsx'
import './trade-form.css'

export interface TradeSheetProps {
  pair: TradingPair
  /** The initial side; undefined while the sheet is closed. */
  side: Side | undefined
  onSide: (side: Side | undefined) => void
}

/** Order form on a phone: a bottom sheet with one side at a time, shown in color and text. */
export function TradeSheet({ pair, side, onSide }: TradeSheetProps): ReactElement {
  const t = useT()
  const { type } = useStore(formsStore).buy
  return (
    <Dialog
      sheet
      open={side !== undefined}
      onClose={() => onSide(undefined)}
      closeLabel={t('trade.close')}
      title={`${pair.baseTitle}/${pair.counterTitle}`}
    >
      {side !== undefined && (
        <div className="trade-sheet">
          <Segmented
            big
            label={t('trade.side')}
            value={side}
            onChange={onSide}
            items={[
              { id: 'buy', label: t('trade.side.buy'), side: 'buy' },
              { id: 'sell', label: t('trade.side.sell'), side: 'sell' },
            ]}
          />
          <TradeForm
            side={side}
            pair={pair}
            lead={
              <Menu
                choice
                label={t('trade.type')}
                trigger={
                  <>
                    {t(`trade.type.${type}`)}
                    <ChevronDownIcon size="small" />
                  </>
                }
                triggerClassName="inline-flex h-10 items-center gap-1 text-13 font-medium text-1"
                items={[
                  ...ORDER_TYPES.map((id) => ({ id, label: t(`trade.type.${id}`), on: id === type })),
                  ...(network().tickets ? WAITING_KINDS : []).map((id) => ({
                    id,
                    label: t(`trade.waiting.${id}`),
                    on: false,
                  })),
                  { id: 'paper', label: t('trade.paper'), on: false },
                ]}
                onSelect={(id) => {
                  const kind = WAITING_KINDS.find((each) => each === id)
                  const orderType = ORDER_TYPES.find((each) => each === id)
                  if (id === 'paper') togglePaper()
                  else if (kind !== undefined) openStopForm(kind, side)
                  else if (orderType !== undefined) chooseType(orderType)
                }}
              />
            }
          />
          <div className="mt-2 flex items-center justify-between">
            <OrderMinimum pair={pair} />
            <OrderValidity />
          </div>
        </div>
      )}
    </Dialog>
  )
}
