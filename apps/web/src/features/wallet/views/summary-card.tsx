import { Badge, Card, CopyIcon, IconButton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { ActiveState } from '../model/active-state.ts'
import { isDefaultAlias } from '../model/default-alias.ts'
import type { StoredWallet } from '../model/stored-wallet.ts'
import { copyText } from '../services/clipboard.ts'

const TONES = { active: 'success', inactive: 'warning', unknown: 'info' } as const

export interface SummaryCardProps {
  readonly wallet: StoredWallet
  readonly active: ActiveState
  /** Total value; absent when the operator disables estimates. */
  readonly total?: ReactNode
  readonly actions: ReactNode
}

/** The current wallet: its total value, the complete address, whether it exists on the ledger, and its actions. */
export function SummaryCard({ wallet, active, total, actions }: SummaryCardProps): ReactElement {
  const t = useT()
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 p-4 tablet:p-5">
        <div className="flex min-w-0 flex-col gap-3">
          {total}
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-12 text-2">
            <span className="font-medium text-1">
              {isDefaultAlias(wallet.alias) ? t('wallet.default-alias') : wallet.alias}
            </span>
            <Badge tone={TONES[active]}>{t(`wallet.state-${active}`)}</Badge>
            <span className="flex min-w-0 items-center gap-1">
              <span className="break-all" translate="no">
                {wallet.address}
              </span>
              <IconButton small label={t('wallet.copy-address')} onClick={() => void copyText(wallet.address)}>
                <CopyIcon size="small" />
              </IconButton>
            </span>
          </div>
        </div>
        {actions}
      </div>
    </Card>
  )
}
