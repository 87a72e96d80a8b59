import { CHAIN_TITLES, type ChainId } from '@tidebook/chains/ids'
import { Button, CheckIcon, Notice } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useLocation } from '../../../lib/router/index.ts'
import { openWalletDialog, type AccountLine } from '../../wallet/index.ts'
import { WalletRow } from './wallet-row.tsx'

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
      <div className="flex flex-col divide-y rounded-3 border border-line-strong bg-surface-1">
        {lines.map((line) => (
          <label
            key={line.address}
            className="relative flex min-h-10 cursor-pointer items-center gap-2 rounded-3 px-3 has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={line === chosen}
              onChange={() => onChoose(line.address)}
            />
            <WalletRow
              chain={chain}
              name={line.name ?? line.title}
              address={line.address}
              trailing={line === chosen && lines.length > 1 && <CheckIcon className="text-accent" />}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
