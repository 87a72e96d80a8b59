import type { OperationsAnswer } from '@tidebook/contract'
import { Card, Detail } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { figureText } from './figure-text.ts'

/**
 * The agent's read position in chains and ledger; marks a reader older than the alarm's limit, and a chain without new
 * blocks.
 */
export function ReaderCard({ readers, alarms }: Pick<OperationsAnswer, 'readers' | 'alarms'>): ReactElement {
  const t = useT()
  const longest = alarms.find(({ name }) => name === 'agent-reader')?.limit ?? Infinity
  const tag = LANGUAGE_TAGS[useLanguage()]
  return (
    <Card title={t('staff.operations.readers')}>
      <dl className="flex flex-col gap-2 p-4 text-13">
        {readers.map(({ place, block, age, still, isStalled }) => (
          <Detail key={place} name={place}>
            <span className={age > longest || isStalled ? 'text-danger' : ''}>
              {block === null
                ? t('staff.operations.unread-place', { age: figureText(age, 'seconds', tag) })
                : isStalled
                  ? t('staff.operations.still', { block, age: figureText(still, 'seconds', tag) })
                  : t('staff.operations.read-to', { block, age: figureText(age, 'seconds', tag) })}
            </span>
          </Detail>
        ))}
      </dl>
    </Card>
  )
}
