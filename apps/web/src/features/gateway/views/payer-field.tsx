import { CHAIN_TITLES, type ChainId } from '@tidebook/chains/ids'
import { Button, Notice, Radio } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLocation } from '../../../lib/router/index.ts'
import { openWalletDialog, type AccountLine } from '../../wallet/index.ts'

/** Selects the paying wallet on another network, or links to the creation of one. */
export function PayerField(props: {
  readonly lines: readonly AccountLine[]
  readonly chosen: AccountLine | undefined
  readonly chain: ChainId
  readonly onChoose: (address: string) => void
}): ReactElement {
  const { lines, chosen, chain, onChoose } = props
  const t = useT()
  const name = useId()
  const { pathname, search } = useLocation()
  if (chosen === undefined)
    return (
      <Notice
        action={
          <Button size="small" onClick={() => openWalletDialog('add', undefined, { chain, back: pathname + search })}>
            {t('gateway.add-wallet')}
          </Button>
        }
      >
        {t('gateway.no-payer', { chain: CHAIN_TITLES[chain] })}
      </Notice>
    )
  return (
    <fieldset>
      <legend className="mb-1 text-12 text-2">{t('gateway.from')}</legend>
      <div className="flex flex-col divide-y rounded-2 border border-line-strong bg-surface-1">
        {lines.map((line) => (
          <Radio
            key={line.address}
            name={name}
            className="h-10 px-3 pointer-coarse:h-11"
            checked={line === chosen}
            onChange={() => onChoose(line.address)}
          >
            <span className="font-medium whitespace-nowrap">{line.name ?? line.title}</span>
            <span className="min-w-0 flex-1 truncate text-12 text-3" translate="no" title={line.address}>
              {listAddress(line.address)}
            </span>
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}
