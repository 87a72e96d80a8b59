import { Card, Field, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { FocusFirst } from './focus-first.tsx'
import type { BackupEntry } from '../model/create-flow.ts'

export interface BackupCardProps {
  /** words of a recovery phrase are asked for, not characters */
  readonly words?: boolean
  readonly entries: readonly BackupEntry[]
  /** checks that are left after a wrong one; undefined before the first */
  readonly left: number | undefined
  readonly onType: (index: number, text: string) => void
}

/** Three parts of the secret to type back from the paper. */
export const BackupCard = ({ entries, left, onType, words = false }: BackupCardProps): ReactElement => {
  const t = useT()
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
      {/* Other places are other fields: the typing begins at the first of them again. */}
      <FocusFirst key={first}>
        <div className="grid grid-cols-3 gap-3 p-4">
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
              onChange={(event) => onType(index, partOf(event.target.value, words))}
            />
          ))}
        </div>
      </FocusFirst>
    </Card>
  )
}

/** Words of a phrase are in lower case, however a keyboard begins them; characters of a seed are what they are. */
const partOf = (text: string, words: boolean): string => (words ? text.trim().toLowerCase() : text.trim())
