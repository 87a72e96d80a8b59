import { Chip, Field, GearIcon, Popover } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { useStore } from '../../../lib/store.ts'
import { readSlippage, setSlippage, SLIPPAGES, slippageStore } from '../model/swap-form.ts'

const DECIMALS = 2

/** Maximum price movement for a swap: three options, or a typed figure (SWP-105). */
export function SlippageMenu(): ReactElement {
  const t = useT()
  const slippage = useStore(slippageStore)
  const wrong = readSlippage(slippage) === undefined
  const name = t('swap.slippage-is', { percent: slippage })
  return (
    <Popover
      end
      label={name}
      triggerClassName="inline-flex h-ctl flex-none items-center gap-2 rounded-2 border border-line-strong px-2 text-12 whitespace-nowrap text-2 hover:text-1 pointer-coarse:h-11"
      trigger={
        <>
          {name}
          <GearIcon size="small" />
        </>
      }
    >
      <div className="flex w-60 flex-col gap-3">
        <h2 className="text-13 font-semibold">{t('swap.slippage')}</h2>
        <div className="flex gap-2">
          {SLIPPAGES.map((each) => (
            <Chip key={each} outlined on={each === slippage} onClick={() => setSlippage(each)}>
              {each}%
            </Chip>
          ))}
        </div>
        <Field
          label={t('swap.slippage-own')}
          align="right"
          unit="%"
          inputMode="decimal"
          value={slippage}
          error={wrong && t('swap.slippage-range')}
          onChange={(event) => setSlippage(enterNumber(slippage, event.target.value, DECIMALS))}
        />
        <p className="text-12 text-2">{t('swap.slippage-why')}</p>
      </div>
    </Popover>
  )
}
