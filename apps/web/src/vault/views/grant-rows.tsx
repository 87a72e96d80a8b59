import type { GrantTerms, GrantToken } from '@tidebook/keyring/vault'
import { figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { network } from '../../lib/network.ts'
import { microText } from '../model/texts.ts'
import { titleOf } from '../model/token-titles.ts'
import { facts } from '../services/facts.ts'
import { PromptRow, PromptRows } from './prompt-rows.tsx'
import { MUST_READ } from './use-armed.ts'

function titled({ code, issuer }: GrantToken): string {
  return titleOf(facts.tokens, code, issuer)
}

function comeIntoView(rows: HTMLElement | null): void {
  return rows?.scrollIntoView({ block: 'nearest' })
}

/** The allowance of "do not ask again" in words and figures, with exactly the limits that apply. */
export function GrantRows({ terms }: { terms: GrantTerms }): ReactElement {
  const t = useT()
  const { orders, count, highestFee } = terms
  return (
    <div ref={comeIntoView} className="flex flex-col gap-2 rounded-3 border border-line-strong bg-surface-1 p-3">
      <p className="text-12 text-2" {...{ [MUST_READ]: '' }}>
        {t('vault.grant.intro')}
      </p>
      <PromptRows>
        {orders !== undefined && (
          <>
            <PromptRow name={t('vault.grant.orders')}>
              {t(`vault.grant.orders-value.${orders.side}`, {
                base: titled(orders.base),
                counter: titled(orders.counter),
              })}
            </PromptRow>
            <PromptRow name={t('vault.confirm.price')}>
              {t('vault.grant.price-value', {
                low: figureText(orders.low),
                high: figureText(orders.high),
                coin: titled(orders.counter),
              })}
            </PromptRow>
            <PromptRow name={t('vault.grant.each')}>
              {t('vault.grant.at-most', { amount: figureText(orders.most), coin: titled(orders.base) })}
            </PromptRow>
            <PromptRow name={t('vault.grant.in-all')}>
              {t('vault.grant.at-most', { amount: figureText(orders.inAll), coin: titled(orders.base) })}
            </PromptRow>
          </>
        )}
        <PromptRow name={t('vault.grant.cancels')}>{t('vault.grant.cancels-value')}</PromptRow>
        <PromptRow name={t('vault.grant.count')}>{t('vault.grant.count-value', { count })}</PromptRow>
        <PromptRow name={t('vault.confirm.fee')}>
          {t('vault.grant.fee-value', { amount: microText(highestFee), coin: network().native.title })}
        </PromptRow>
      </PromptRows>
    </div>
  )
}
