import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const examRoute: Route = {
  name: 'test',
  path: PATHS.test,
  title: 'shell.title-test',
  onDemand: true,
  screen: lazyPart(async () => (await import('../../features/exam/index.ts')).ExamPage, 'exam', 'errors'),
}
