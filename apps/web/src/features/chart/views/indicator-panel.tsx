import { CheckIcon, CloseIcon, Field, IconButton, SearchIcon, cx, useRoving } from '@tidebook/ui'
import { type ReactElement, useState } from 'react'
import { type MessageKey, type Translate, useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { MAX_OVERLAYS, toggled } from '../model/chart-look.ts'
import type { ChartState } from '../model/chart-state.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { type Entry, ENTRIES, ENTRY_GROUPS } from '../services/indicator-entries.ts'
import { parametersOf } from '../services/indicator-formulas.ts'

function shown({ indicator, look }: ChartState) {
  return [indicator, look] as const
}

function titleOf(t: Translate, name: string): string {
  return t(`chart.study.${name}` as MessageKey)
}

/** Selects an indicator, or deselects it. */
function toggle({ name, place, study }: Entry): void {
  if (study === undefined || place === 'pane') return dispatchChart({ type: 'indicator', indicator: name })
  const { overlays } = chartStore.get().look
  dispatchChart({ type: 'look', look: { overlays: toggled(overlays, name, MAX_OVERLAYS) } })
}

/** All indicators in groups, with a search and the parameters of the selected indicators. */
export function IndicatorPanel(): ReactElement {
  const t = useT()
  const [text, setText] = useState('')
  const [indicator, look] = useStore(chartStore, shown)
  const wanted = text.trim().toLocaleLowerCase()
  const matches = ENTRIES.filter(({ name }) => `${name} ${titleOf(t, name)}`.toLocaleLowerCase().includes(wanted))
  const chosen = ENTRIES.filter(({ name }) => name === indicator || look.overlays.includes(name))
  const roving = useRoving<HTMLDivElement>({ items: '[data-indicator]', axis: 'vertical' })
  return (
    <div
      {...roving}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('chart.indicators')}
      aria-orientation="vertical"
      className="indicator-panel flex flex-col gap-2"
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && event.target instanceof HTMLInputElement && event.target.type === 'search') {
          event.preventDefault()
          roving.ref.current?.querySelector<HTMLElement>('[data-indicator]')?.focus()
        } else roving.onKeyDown(event)
      }}
    >
      <Field
        type="search"
        size="bar"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel opens at the user's request, to search
        autoFocus
        value={text}
        placeholder={t('chart.study-search')}
        aria-label={t('chart.study-search')}
        leading={<SearchIcon className="text-3" />}
        onChange={(event) => setText(event.target.value)}
      />
      {chosen.length > 0 && (
        <ul className="flex flex-col gap-1 border-b border-line pb-2" aria-label={t('chart.study-chosen')}>
          {chosen.map((entry) => (
            <Chosen key={entry.name} entry={entry} parameters={look.parameters} />
          ))}
        </ul>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto" data-scrolls="">
        {ENTRY_GROUPS.map((group) => {
          const entries = matches.filter((each) => each.group === group)
          return (
            entries.length > 0 && (
              <section key={group} aria-label={t(`chart.study-group.${group}`)}>
                <h3 className="sticky top-0 z-1 bg-surface-3 px-2 py-1 text-11 font-medium text-3">
                  {t(`chart.study-group.${group}`)}
                </h3>
                {entries.map((entry) => (
                  <Row key={entry.name} entry={entry} on={chosen.includes(entry)} full={isFull(entry, look.overlays)} />
                ))}
              </section>
            )
          )
        })}
        {matches.length === 0 && <p className="px-2 py-4 text-12 text-3">{t('chart.study-none', { text })}</p>}
      </div>
      <p className="border-t border-line pt-2 text-11 text-3">{t('chart.study-hint', { count: MAX_OVERLAYS })}</p>
    </div>
  )
}

/** Whether no further indicator fits over the candles. */
function isFull({ study, place }: Entry, overlays: readonly string[]): boolean {
  return study !== undefined && place === 'candles' && overlays.length >= MAX_OVERLAYS
}

function Row({
  entry,
  on,
  full,
}: {
  readonly entry: Entry
  readonly on: boolean
  readonly full: boolean
}): ReactElement {
  const t = useT()
  const { name } = entry
  return (
    <button
      type="button"
      data-indicator={name}
      aria-pressed={on}
      disabled={full && !on}
      onClick={() => toggle(entry)}
      className={cx(
        'flex h-row-list w-full items-center gap-2 rounded-2 px-2 text-left text-13 hover:bg-accent-tint focus-visible:bg-accent-tint disabled:text-disabled pointer-coarse:h-11',
        on ? 'text-accent' : 'text-1',
      )}
    >
      <span className="w-22 flex-none truncate font-medium">{name}</span>{' '}
      <span className={cx('min-w-0 flex-1 truncate text-12', !on && !full && 'text-2')}>{titleOf(t, name)}</span>
      {on && <CheckIcon size="small" />}
    </button>
  )
}

/** A chosen indicator with its parameters. */
function Chosen({
  entry,
  parameters,
}: {
  readonly entry: Entry
  readonly parameters: Readonly<Record<string, readonly number[]>>
}): ReactElement {
  const t = useT()
  const { name, study, periods } = entry
  const values = study === undefined ? periods : parametersOf(study, parameters[name])
  return (
    <li className="flex flex-wrap items-center gap-1 pl-2 text-12">
      <b className="min-w-0 flex-1 truncate font-medium text-1">{name}</b>
      {study === undefined
        ? periods.length > 0 && <span className="text-3">{periods.join(', ')}</span>
        : values.map((value, place) => (
            <Parameter
              key={`${place} ${value}`}
              label={t('chart.study-parameter', { name, place: place + 1 })}
              value={value}
              onChange={(next) => {
                const { look } = chartStore.get()
                const changed = values.map((each, at) => (at === place ? next : each))
                const known = parametersOf(study, changed)
                dispatchChart({ type: 'look', look: { parameters: { ...look.parameters, [name]: known } } })
              }}
            />
          ))}
      <IconButton small label={t('chart.study-remove', { name })} onClick={() => toggle(entry)}>
        <CloseIcon size="small" />
      </IconButton>
    </li>
  )
}

/** A number that is applied when the field is left or on Enter. */
function Parameter({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}): ReactElement {
  const [text, setText] = useState(String(value))
  const apply = (): void => {
    const next = Number(text.replace(',', '.'))
    if (text.trim() !== '' && Number.isFinite(next) && next !== value) onChange(next)
    else setText(String(value))
  }
  return (
    <Field
      className="w-12"
      size="bar"
      align="right"
      inputMode="decimal"
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}
