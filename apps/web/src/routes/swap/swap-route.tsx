import { Skeleton } from '@tidebook/ui'
import { useEffect, useRef, type ReactElement } from 'react'
import { findTokenKey, openSwapForm, swapFormStore, SwapPanel, tokenKey, useTokens } from '../../features/swap/index.ts'
import { resumeTransactions } from '../../features/transactions/index.ts'
import { useT } from '../../lib/i18n.ts'
import { useQuery } from '../../lib/router/index.ts'
import { useStore } from '../../lib/store.ts'

/** Swaps one token for another through pools and order books; restores the pair of the last visit (SWP-003). */
export function SwapRoute(): ReactElement {
  const t = useT()
  const query = useQuery()
  const tokens = useTokens()
  const form = useStore(swapFormStore)
  useEffect(resumeTransactions, [])
  const [payName, receiveName] = [query.get('pay') ?? '', query.get('receive') ?? '']
  const unknown = [payName, receiveName].find((name) => name !== '' && findTokenKey(tokens, name) === undefined)
  const applied = useRef<string>(undefined)
  useEffect(() => {
    if (tokens.length === 0) return
    // New balances change the list. They must not change the user's selection.
    const address = `${payName} ${receiveName}`
    openSwapForm(tokens, applied.current === address ? {} : { pay: payName, receive: receiveName })
    if (unknown === undefined) applied.current = address
  }, [tokens, payName, receiveName, unknown])
  const [pay, receive] = [form?.pay, form?.receive].map((key) => tokens.find((token) => tokenKey(token) === key))
  if (form === undefined || pay === undefined || receive === undefined) {
    return (
      <div className="mx-auto flex w-full max-w-form flex-col gap-3 px-4 pt-5" aria-busy="true">
        <h1 className="text-20 font-semibold max-tablet:sr-only">{t('swap.title')}</h1>
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
    )
  }
  return <SwapPanel form={form} pay={pay} receive={receive} tokens={tokens} unknown={unknown} />
}
