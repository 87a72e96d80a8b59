import { CheckIcon, KeyIcon, WalletIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'

const REASONS = [
  { name: 'keys', Mark: KeyIcon },
  { name: 'proof', Mark: CheckIcon },
  { name: 'funds', Mark: WalletIcon },
] as const

/** Three differences to a custodian, for a visitor without a wallet. */
export function Reasons(): ReactElement {
  const t = useT()
  return (
    <ul className="grid gap-3 tablet:grid-cols-3">
      {REASONS.map(({ name, Mark }) => (
        <li key={name} className="flex items-center gap-3 text-2">
          <span className="grid size-8 flex-none place-items-center rounded-full bg-accent-tint text-accent">
            <Mark />
          </span>
          <span className="min-w-0 text-12">
            <b className="block font-medium text-1">{t(`home.reason-${name}`)}</b>
            {t(`home.reason-${name}-text`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
