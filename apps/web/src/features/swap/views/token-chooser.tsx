import { formatDecimal } from '@tidebook/amount'
import { Badge, Button, ChevronDownIcon, Dialog, Field, SearchIcon, WarningIcon, figureText } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { useWallet } from '../../wallet/index.ts'
import { amountFigure } from '../model/figures.ts'
import { availableOf } from '../model/swap-state.ts'
import { matchesToken, tokenKey, type SwapToken } from '../model/swap-token.ts'
import type { ChoosableToken } from '../model/token-risks.ts'
import { AddTokenForm } from './add-token-form.tsx'

export interface TokenChooserProps {
  readonly label: string
  readonly token: SwapToken
  readonly tokens: readonly ChoosableToken[]
  readonly onChoose: (key: string) => void
  /** Whether any token of the ledger can be added by code and issuer. */
  readonly addable?: boolean | undefined
}

/** The token of one side, and a list to select another one by name or issuer, with balances (SWP-101). */
export function TokenChooser({ label, token, tokens, onChoose, addable = false }: TokenChooserProps): ReactElement {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const balances = valueOf(useWallet().balances)
  const shown = tokens.filter((each) => matchesToken(each, words))
  return (
    <>
      <Button
        size="page"
        className="flex-none gap-2"
        aria-label={`${label}: ${token.title}`}
        onClick={() => setOpen(true)}
      >
        <TokenIcon code={token.code} issuer={token.issuer} />
        {token.title}
        <ChevronDownIcon size="small" />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={label} closeLabel={t('common.close')}>
        <Field
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          aria-label={t('swap.search')}
          placeholder={t('swap.search')}
          leading={<SearchIcon className="text-3" />}
        />
        <ul className="mt-3 max-h-80 overflow-y-auto">
          {shown.map((each) => {
            const available = availableOf(balances, each)
            return (
              <li key={tokenKey(each)}>
                <button
                  type="button"
                  aria-current={tokenKey(each) === tokenKey(token) || undefined}
                  className="flex h-row-card w-full items-center gap-3 rounded-2 px-2 text-left hover:bg-surface-2 aria-[current]:bg-accent-tint"
                  onClick={() => {
                    setOpen(false)
                    setWords('')
                    onChoose(tokenKey(each))
                  }}
                >
                  <TokenIcon code={each.code} issuer={each.issuer} />
                  <span className="min-w-0 flex-1">
                    <span className="flex items-center gap-2 font-medium">
                      {each.title}
                      {each.strange && (
                        <Badge tone="warning">
                          <WarningIcon size="small" />
                          {t('markets.other-issuer')}
                        </Badge>
                      )}
                    </span>
                    <span className="block truncate text-12 text-3">
                      {each.issuer === '' ? t('markets.native') : shortAddress(each.issuer)}
                    </span>
                  </span>
                  <span className="text-12 text-2" title={available && formatDecimal(available)}>
                    {available === undefined ? '' : figureText(amountFigure(available))}
                  </span>
                </button>
              </li>
            )
          })}
          {shown.length === 0 && <li className="p-3 text-13 text-2">{t('swap.none-found')}</li>}
        </ul>
        {addable && (
          <AddTokenForm
            onAdded={(key) => {
              setOpen(false)
              setWords('')
              onChoose(key)
            }}
          />
        )}
      </Dialog>
    </>
  )
}
