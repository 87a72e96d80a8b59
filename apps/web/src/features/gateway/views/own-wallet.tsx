import { buttonClass } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useOwnWallets } from '../../transfer/index.ts'
import { InactiveHint } from '../../wallet/index.ts'
import { WalletRow } from './wallet-row.tsx'

/**
 * The wallet on the exchange's network that a deposit credits or that pays a withdrawal, with a notice when it is
 * inactive.
 */
export function OwnWallet(props: { readonly name: string; readonly address: string }): ReactElement {
  const { name, address } = props
  const t = useT()
  const { native, profile } = network()
  const line = useOwnWallets(profile, undefined).find((each) => each.address === address)
  return (
    <div className="flex flex-col gap-2">
      <div>
        <p className="mb-1 text-12 text-2">{name}</p>
        <div className="flex min-h-10 items-center gap-2 rounded-3 border bg-surface-1 ps-3 pe-1 pointer-coarse:min-h-11">
          <WalletRow
            chain={profile}
            name={line?.name ?? line?.title ?? native.title}
            address={address}
            trailing={
              <Link to={PATHS.wallet} className={buttonClass('quiet', 'small')}>
                {t('gateway.other-wallet')}
              </Link>
            }
          />
        </div>
      </div>
      <InactiveHint />
    </div>
  )
}
