import { Card, Field, Notice } from '@tidebook/ui'
import { useRef, type ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { FocusFirst } from './focus-first.tsx'
import type { BackupEntry } from '../model/create-flow.ts'

export interface BackupCardProps {
  /** Whether words of a recovery phrase are requested instead of characters. */
  readonly words?: boolean
  readonly entries: readonly BackupEntry[]
  /** Attempts left after a failed check; undefined before the first check. */
  readonly left: number | undefined
  readonly onType: (index: number, text: string) => void
}

/** Three parts of the secret that the user types back from the paper. */
export function BackupCard({ entries, left, onType, words = false }: BackupCardProps): ReactElement {
  const t = useT()
  const grid = useRef<HTMLDivElement>(null)
  const [first, second, third] = entries.map((entry) => entry.place)
  return (
    <Card
      title={t(words ? 'wallet.type-words' : 'wallet.type-characters', {
        first: first ?? 0,
        second: second ?? 0,
        third: third ?? 0,
      })}
      trailing={<span className="hidden text-12 text-2 tablet:inline">{t('wallet.type-why')}</span>}
    >
      {left !== undefined && (
        <div className="px-4 pt-4">
          <Notice tone="warning" urgent>
            {t(words ? 'wallet.backup-wrong-words' : 'wallet.backup-wrong', { left })}
          </Notice>
        </div>
      )}
      {/* New positions create new fields, so the first of them gets the focus again. */}
      <FocusFirst key={first}>
        <div ref={grid} className="grid grid-cols-3 gap-3 p-4">
          {entries.map((entry, index) => (
            <Field
              key={entry.place}
              caption={t(words ? 'wallet.word' : 'wallet.character', { place: entry.place })}
              size="large"
              value={entry.text}
              maxLength={words ? 8 : 1}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                const text = partOf(event.target.value, words)
                onType(index, text)
                // A character is complete at once, a word is not.
                if (!words && text !== '') grid.current?.querySelectorAll('input')[index + 1]?.focus()
              }}
            />
          ))}
        </div>
      </FocusFirst>
    </Card>
  )
}

/** Words of a phrase are lowercase even when a keyboard capitalizes them; characters of a seed are case-sensitive. */
function partOf(text: string, words: boolean): string {
  return words ? text.trim().toLowerCase() : text.trim()
}
