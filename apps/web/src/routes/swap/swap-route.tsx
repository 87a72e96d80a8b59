import { Skeleton } from '@tidebook/ui'
import { useEffect, type ReactElement } from 'react'
import { hasToken, openSwapForm, swapFormStore, SwapPanel, tokenKey, useTokens } from '../../features/swap/index.ts'
import { resumeTransactions } from '../../features/transactions/index.ts'
import { useT } from '../../lib/i18n.ts'
import { useQuery } from '../../lib/router/index.ts'
import { useStore } from '../../lib/store.ts'

/** Swaps one token for another through pools and order books; restores the pair of the last visit (SWP-003). */
export const SwapRoute = (): ReactElement => {
  const t = useT()
  const query = useQuery()
  const tokens = useTokens()
  const form = useStore(swapFormStore)
  useEffect(resumeTransactions, [])
  const [asksPay, asksReceive] = [query.get('pay') ?? '', query.get('receive') ?? '']
  useEffect(() => {
    if (tokens.length > 0) openSwapForm(tokens, { pay: asksPay, receive: asksReceive })
  }, [tokens, asksPay, asksReceive])
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
  const unknown = [asksPay, asksReceive].find((code) => code !== '' && !hasToken(tokens, code))
  return <SwapPanel form={form} pay={pay} receive={receive} tokens={tokens} unknown={unknown} />
}
