import { Button, Card, CopyIcon, EyeIcon, EyeOffIcon } from '@tidebook/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { listAddress } from '../../lib/addresses.ts'
import { SecretCells } from './secret-cells.tsx'

export interface SecretCardProps {
  readonly address: string
  /** Whether the secret is a recovery phrase, whose parts are words. */
  readonly words: boolean
  readonly characters: readonly (string | undefined)[]
  /** Undefined once parts of the secret are requested. */
  readonly onCopy?: () => void
  readonly children?: ReactNode
}

/** The secret of a new wallet in numbered cells; it can be hidden from people looking at the screen. */
export function SecretCard({ address, words, characters, onCopy, children }: SecretCardProps): ReactElement {
  const t = useT()
  const [hidden, setHidden] = useState(false)
  const name = t(words ? 'wallet.phrase' : 'wallet.secret')
  return (
    <Card
      title={
        <>
          <span className="hidden tablet:inline">
            {words ? name : t('wallet.secret-of', { address: listAddress(address) })}
          </span>
          <span className="tablet:hidden">{words ? t('wallet.step-secret-words') : name}</span>
        </>
      }
      trailing={
        <div className="flex gap-2">
          <Button size="small" aria-pressed={hidden} onClick={() => setHidden(!hidden)}>
            {hidden ? <EyeIcon size="small" /> : <EyeOffIcon size="small" />}
            <span className="max-tablet:sr-only">{t(hidden ? 'wallet.show' : 'wallet.hide')}</span>
          </Button>
          {onCopy !== undefined && (
            <Button size="small" aria-label={t('wallet.copy-secret')} onClick={onCopy}>
              <CopyIcon size="small" />
              <span className="max-tablet:sr-only">{t('wallet.copy')}</span>
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <SecretCells characters={characters} hidden={hidden} label={name} blankLabel={t('wallet.covered')} />
        {children}
      </div>
    </Card>
  )
}
