import type { AgentInfo } from '@tidebook/contract/gateway'
import { Card, CopyIcon, Detail, figureText, IconButton, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { titleOfCode } from '../../../lib/network.ts'
import { copyText } from '../../wallet/index.ts'
import type { GatewayDirection } from '../model/gateway-path.ts'
import { useHalved } from '../services/use-halved.ts'
import { AmountLine } from './figures.tsx'

/** Hours until EOS returns unstaked resources (CST-005). */
const EOS_HOURS = 72

/**
 * Shows an agent's terms for a coin that are not next to its selection: maximum, the amount above which staff check, the
 * amount that stays in the wallet, and its account (DEP-012).
 */
export function TermsCard(props: { readonly info: AgentInfo; readonly way: GatewayDirection }): ReactElement {
  const { info, way } = props
  const { base, deposit, withdraw, halved } = info
  const { maximum, reviewAbove } = info[way]
  const t = useT()
  const isHalved = useHalved(info)
  const account = way === 'deposit' ? deposit.account : withdraw.agent
  return (
    <Card title={t('gateway.terms')}>
      <dl className="flex flex-col gap-2 p-4 text-13">
        <AmountLine name={t('gateway.maximum')} value={maximum} coin={base} />
        {reviewAbove !== undefined && <AmountLine name={t('gateway.reviewed-above')} value={reviewAbove} coin={base} />}
        {way === 'deposit' && <AmountLine name={t('gateway.keep')} value={deposit.keep} coin={base} />}
        {way === 'deposit' && <Detail name={t('gateway.confirmations')}>{deposit.confirmations}</Detail>}
        {account !== undefined && (
          <Detail name={t('gateway.agent')} title={account}>
            <span className="inline-flex items-center gap-1">
              <span translate="no">{listAddress(account)}</span>
              <IconButton small label={t('gateway.copy-agent')} onClick={() => void copyText(account)}>
                <CopyIcon size="small" />
              </IconButton>
            </span>
          </Detail>
        )}
      </dl>
      {halved !== undefined && (
        <p className="border-t px-4 py-3 text-12 text-2">
          {t(isHalved ? 'gateway.halved' : 'gateway.halves', {
            amount: figureText(halved.from),
            token: titleOfCode(halved.token),
          })}
        </p>
      )}
      {info.chain === 'eos' && <Notice className="m-4 mt-0">{t('chains.eos-resources', { hours: EOS_HOURS })}</Notice>}
    </Card>
  )
}
