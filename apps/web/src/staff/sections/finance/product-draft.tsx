import { EARLY_ENDS, FINANCE_FAMILIES, type EarlyEnd, type FinanceFamily } from '@tidebook/contract/finance'
import { financeDeskRoutes } from '@tidebook/contract/routes'
import { Button, Card, Field, Notice, Segmented } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'

const FIELDS = ['rate', 'days', 'unit', 'least', 'most', 'total'] as const
type Fields = Readonly<Record<(typeof FIELDS)[number] | 'token', string>>

const EMPTY: Fields = { token: '', rate: '', days: '', unit: '', least: '1', most: '', total: '' }
const MAX_LENGTH = 16

/** A form for a new product, which stays hidden until it is opened. */
export function ProductDraft(props: {
  readonly tokens: readonly string[]
  readonly onSaved: () => void
}): ReactElement {
  const { tokens, onSaved } = props
  const t = useT()
  const [family, setFamily] = useState<FinanceFamily>('finance')
  const [early, setEarly] = useState<EarlyEnd>('principal')
  const [fields, setFields] = useState<Fields>(EMPTY)
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<string>()
  const set = (name: keyof Fields, value: string): void => setFields((all) => ({ ...all, [name]: value }))
  const isComplete = Object.values(fields).every((value) => value.trim() !== '') && tokens.includes(fields.token)
  const save = async (): Promise<void> => {
    setPending(true)
    const { token, unit, ...counts } = fields
    const numbers = Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, Number(value)]))
    const body = { family, early, token, unit: unit.trim(), ...numbers }
    const answer = await callStaffApi<unknown>(financeDeskRoutes.draft, { body })
    setPending(false)
    // The server's message about a field is more specific than the error code.
    setRefused(answer.result ? undefined : `${formatError(answer.code)} ${answer.code === '4000' ? answer.msg : ''}`)
    if (!answer.result) return
    setFields(EMPTY)
    onSaved()
  }
  return (
    <Card title={t('staff.finance.draft')}>
      <form
        className="flex flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className="text-13 text-2">{t('staff.finance.draft-hint')}</p>
        <div className="flex flex-wrap gap-3">
          <Segmented
            label={t('staff.finance.family')}
            value={family}
            onChange={setFamily}
            items={FINANCE_FAMILIES.map((id) => ({ id, label: t(`staff.finance.family.${id}`) }))}
          />
          <Segmented
            label={t('staff.finance.early')}
            value={early}
            onChange={setEarly}
            items={EARLY_ENDS.map((id) => ({ id, label: t(`staff.finance.early.${id}`) }))}
          />
        </div>
        <div className="grid gap-3 tablet:grid-cols-2 desk:grid-cols-4">
          <Field
            caption={t('staff.finance.token')}
            value={fields.token}
            maxLength={40}
            onChange={({ target }) => set('token', target.value.trim())}
          />
          {FIELDS.map((name) => (
            <Field
              key={name}
              caption={t(`staff.finance.${name}`)}
              inputMode="decimal"
              maxLength={MAX_LENGTH}
              value={fields[name]}
              onChange={({ target }) => set(name, target.value)}
            />
          ))}
        </div>
        <Button type="submit" className="self-start" variant="primary" pending={pending} disabled={!isComplete}>
          {t('staff.finance.save')}
        </Button>
      </form>
      {refused !== undefined && (
        <Notice tone="danger" urgent flat>
          {refused}
        </Notice>
      )}
    </Card>
  )
}
