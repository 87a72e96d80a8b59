import { add, formatDecimal, isPositive, ZERO } from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import type { Valuation } from '@tidebook/market'
import { Button, Dialog, Notice } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT, type Translate } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { availableOf, SwapResult, tokenKey, type ChoosableToken } from '../../swap/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { freePair, poolOfPair } from '../model/pair-pool.ts'
import { createTerms, creationCost, marketPrice, priceGap, type CreateTerms } from '../model/create-terms.ts'
import type { PoolView } from '../model/pool-view.ts'
import { createPool, sendPool } from '../services/pool-transactions.ts'
import { CreateAmount, CreateFigures, FeeField } from './create-fields.tsx'
import { PlusMark } from './plus-mark.tsx'
import { useSending } from './use-sending.ts'

const DEFAULT_FEE = '0.3'

export interface CreateDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly tokens: readonly ChoosableToken[]
  readonly pools: readonly PoolView[]
  readonly valuation: Valuation | undefined
}

/** Stores the two tokens of the dialog. `choose` swaps them when the user picks the token of the other field. */
function useCreatePair(
  open: boolean,
  tokens: readonly ChoosableToken[],
  pools: readonly PoolView[],
  balances: BalanceTable | undefined,
) {
  const [keys, setKeys] = useState<readonly [string, string]>()
  const [wasOpen, setWasOpen] = useState(false)
  const tokenOf = (place: 0 | 1): ChoosableToken | undefined =>
    tokens.find((token) => tokenKey(token) === keys?.[place]) ?? tokens[place]
  const [one, other] = [tokenOf(0), tokenOf(1)]
  const existing = one && other && poolOfPair(pools, one, other)
  if (open !== wasOpen) {
    setWasOpen(open)
    // The dialog opens with a pair that has no pool yet.
    if (open && existing !== undefined) {
      const free = freePair(tokens, pools, (token) => isPositive(availableOf(balances, token) ?? ZERO))
      if (free !== undefined) setKeys([tokenKey(free[0]), tokenKey(free[1])])
    }
  }
  const choose = (place: 0 | 1, key: string): void => {
    if (one === undefined || other === undefined) return
    const [first, second] = [tokenKey(one), tokenKey(other)]
    if (key === (place === 0 ? second : first)) setKeys([second, first])
    else setKeys(place === 0 ? [key, second] : [first, key])
  }
  return { one, other, existing, choose }
}

/** Dialog for a new pool of two of the user's tokens: amounts, fee, the resulting price, and the cost (AMM-102). */
export function CreateDialog({ open, onClose, tokens, pools, valuation }: CreateDialogProps): ReactElement {
  const t = useT()
  const balances = valueOf(useWallet().balances)
  const { one, other, existing, choose } = useCreatePair(open, tokens, pools, balances)
  const [texts, setTexts] = useState<readonly [string, string]>(['', ''])
  const [feeInput, setFeeInput] = useState(DEFAULT_FEE)
  const { busy, sent, send, account } = useSending()
  if (one === undefined || other === undefined) return <></>
  const terms = createTerms([one, other], texts, feeInput, balances)
  const { amount, amount2, fee } = terms
  const market = marketPrice(valuation, one, other)
  const gap = priceGap(terms.price, market)
  const block = blockOf(terms, existing !== undefined, t)
  const setText = (place: 0 | 1, text: string): void => setTexts(place === 0 ? [text, texts[1]] : [texts[0], text])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky
      title={t('pools.new')}
      closeLabel={t('common.close')}
      footer={
        <Button
          variant="primary"
          pending={busy}
          blocked={account !== undefined && block !== undefined}
          onClick={() => {
            if (amount && amount2 && fee !== undefined)
              void send(() => sendPool(createPool({ one, other }, amount, amount2, fee)))
            else void send(async () => undefined)
          }}
        >
          {account === undefined ? t('pools.needs-wallet') : (block ?? t('pools.create'))}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-col gap-1">
          <CreateAmount
            label={t('pools.first-token')}
            token={one}
            tokens={tokens}
            text={texts[0]}
            onText={(text) => setText(0, text)}
            onChoose={(key) => choose(0, key)}
          />
          <PlusMark />
          <CreateAmount
            label={t('pools.second-token')}
            token={other}
            tokens={tokens}
            text={texts[1]}
            onText={(text) => setText(1, text)}
            onChoose={(key) => choose(1, key)}
          />
        </div>
        <FeeField value={feeInput} onValue={setFeeInput} isWrong={fee === undefined} />
        <CreateFigures one={one} other={other} price={terms.price} market={market} gap={gap} />
        {existing === undefined ? (
          <Notice tone={gap?.isNotable === true ? 'warning' : 'info'}>{t('pools.create-why')}</Notice>
        ) : (
          <Link
            to={`${PATHS.amm}?pool=${existing.row.account}`}
            onClick={onClose}
            className="text-13 font-medium text-accent hover:underline"
          >
            {t('pools.open-existing', { pair: existing.title })}
          </Link>
        )}
        {sent !== undefined && <SwapResult id={sent} title="" />}
      </div>
    </Dialog>
  )
}

/** Returns the reason why the pool cannot be created, as the text of the button. */
function blockOf({ made, fee, short, isCovered }: CreateTerms, exists: boolean, t: Translate): string | undefined {
  if (exists) return t('pools.exists')
  if (made === undefined) return t('pools.enter-amounts')
  if (fee === undefined) return t('pools.fee-range')
  if (short !== undefined) return t('pools.short', { coin: short.title })
  const cost = creationCost()
  const needed = formatDecimal(add(cost.fee, cost.frozen))
  return isCovered ? undefined : t('pools.cost-short', { needed, coin: network().native.title })
}
