import { formatDecimal } from '@tidebook/amount'
import { Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import type { ChoosableToken, TokenFacts, TokenRisk } from '../model/token-risks.ts'

export interface TokenWarningsProps {
  readonly token: ChoosableToken
  readonly facts: TokenFacts | undefined
  readonly risks: readonly TokenRisk[]
}

/** The named risks of one token (SWP-201). Renders nothing for a token without risks. */
export function TokenWarnings({ token, facts, risks }: TokenWarningsProps): ReactElement | null {
  const t = useT()
  if (risks.length === 0) return null
  const isGrave = risks.includes('frozen') || risks.includes('look-alike')
  const percent = facts === undefined ? '' : formatDecimal(facts.transferFee)
  return (
    <Notice tone={isGrave ? 'danger' : 'warning'}>
      <p className="font-medium">
        {token.title}{' '}
        <span className="font-normal text-2">{t('swap.issued-by', { issuer: listAddress(token.issuer) })}</span>
      </p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 ps-4">
        {risks.map((risk) => (
          <li key={risk}>{t(`swap.risk.${risk}`, { coin: token.title, percent })}</li>
        ))}
      </ul>
    </Notice>
  )
}
