import type { EntrySerializer } from '../entries/entry-serializer.ts'
import { serializerOf } from '../entries/serializer-of.ts'
import { NO_THREAD, isUnthreaded } from '../state/entry.ts'
import type { Entry, Thread, Threaded } from '../state/entry.ts'
import type { Change } from '../state/entry-changes.ts'

/**
 * What became of one entry: the values between which it went, which never change, instead of what is told of them.
 * `threaded` is an owner of a made or removed entry of which nothing but the thread moved on.
 */
export type Effect =
  | { readonly kind: 'created'; readonly entry: Entry; readonly after: Threaded }
  | {
      readonly kind: 'modified'
      readonly entry: Entry
      readonly before: Threaded
      readonly after: Threaded
      readonly thread: Thread
    }
  /** `after` is its last value before it went. */
  | { readonly kind: 'deleted'; readonly entry: Entry; readonly before: Threaded; readonly after: Threaded }
  | { readonly kind: 'threaded'; readonly entry: Entry; readonly thread: Thread }

function isUntouched(serializer: EntrySerializer<Entry, Threaded>, before: Threaded, after: Threaded): boolean {
  return serializer.isSame(before, after) && (after.thread !== NO_THREAD || before.thread === NO_THREAD)
}

/**
 * The effect of a change; undefined when it changed nothing.
 * @param isThreaded whether the entry's thread was moved on already as that of an owner
 */
export function effectOf(entry: Entry, { before, lastLive }: Change, isThreaded: boolean): Effect | undefined {
  const after = entry.fields
  if (after === undefined) {
    if (before === undefined || lastLive === undefined) return undefined
    return { kind: 'deleted', entry, before, after: lastLive }
  }
  if (before === undefined) return { kind: 'created', entry, after }
  if (!isThreaded && isUntouched(serializerOf(entry), before, after)) return undefined
  // What went and came again in one transaction has no earlier one.
  const thread = after.thread === NO_THREAD ? NO_THREAD : before.thread
  return { kind: 'modified', entry, before, after, thread }
}

/** Of an entry that only gets its thread moved on; none when it had no thread. */
export function threadedEffect(entry: Entry, { thread }: Threaded): Effect | undefined {
  return isUnthreaded(thread) ? undefined : { kind: 'threaded', entry, thread }
}
