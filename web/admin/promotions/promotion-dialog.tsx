import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Promotion } from '#contract/promotions/objects.ts';
import { formatOdds, parseOdds } from '#domain/odds.ts';
import { BOOST_RATIO_MAX, boostProblem, PROMOTION_COLOURS, PROMOTION_KINDS } from '#domain/promotion.ts';
import { BoostFields } from '#web/admin/promotions/boost-fields.tsx';
import { boostPicks, pickKey } from '#web/admin/promotions/boost-picks.ts';
import { CodeFields } from '#web/admin/promotions/code-fields.tsx';
import { previewOf } from '#web/admin/promotions/preview-of.ts';
import {
  formOf,
  isAsked,
  newPromotionBody,
  type PromotionField,
  type PromotionForm,
  problemOf,
  promotionChangeBody,
} from '#web/admin/promotions/promotion-form.ts';
import { type DrawPromotion, PromotionPreview } from '#web/admin/promotions/promotion-preview.tsx';
import { TranslationFields } from '#web/admin/promotions/translation-fields.tsx';
import { useFreeBetLimit } from '#web/admin/promotions/use-free-bet-limit.ts';
import { call } from '#web/lib/api-client.ts';
import { displayOdds } from '#web/lib/format.ts';
import { useKnownGame } from '#web/lib/games.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input, Select, Textarea } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

const TYPED = [
  { field: 'startsAt', type: 'datetime-local', hint: 'form.startsHint' },
  { field: 'endsAt', type: 'datetime-local' },
  { field: 'odds', inputMode: 'decimal' },
  { field: 'minStake', inputMode: 'decimal', hint: 'form.minStakeHint' },
  { field: 'maxStake', inputMode: 'decimal' },
  { field: 'maxBetsPerPlayer', inputMode: 'numeric' },
  { field: 'maxBets', inputMode: 'numeric', hint: 'form.maxBetsHint' },
  { field: 'code', hint: 'form.codeHint' },
  { field: 'amount', inputMode: 'decimal' },
  { field: 'days', inputMode: 'numeric' },
  { field: 'maxGrants', inputMode: 'numeric', hint: 'form.maxGrantsHint' },
  { field: 'wageringTimes', inputMode: 'numeric', hint: 'form.wageringTimesHint' },
] as const satisfies readonly { field: PromotionField; type?: string; inputMode?: string; hint?: string }[];

function useSave(promotion: Promotion | null, onDone: () => void) {
  const { t } = useTranslation('admin-promotions');
  const { t: overview } = useTranslation('admin-overview');
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: (form: PromotionForm) =>
      promotion
        ? call('changePromotion', { params: { id: promotion.id }, body: promotionChangeBody(form) })
        : call('createPromotion', { body: newPromotionBody(form) }),
    onSuccess: ({ awaitingSecond }) => {
      showToast({ title: awaitingSecond ? overview('proposals.proposed') : t('form.saved') });
      onDone();
      return refreshPaths('/api/admin/promotions', '/api/admin/proposals', '/api/promotions');
    },
    onError: (error) => sayError(error, t('form.failed')),
  });
}

type PromotionDialogProps = { promotion: Promotion | null; draw: DrawPromotion; onClose: () => void };

/** Writes a promotion, or changes what of it can be changed, with what players come to see. */
export function PromotionDialog({ promotion, draw, onClose }: PromotionDialogProps) {
  const { t } = useTranslation('admin-promotions');
  const { t: common } = useTranslation();
  const form = useForm<PromotionForm>({ defaultValues: formOf(promotion) });
  const save = useSave(promotion, onClose);
  const typed = form.watch();
  const game = useKnownGame()(Number(typed.gameId));
  const isNew = promotion === null;
  const asks = (field: PromotionField) => isAsked(field, typed.kind, isNew);
  const limit = useFreeBetLimit();
  /** What is wrong with boosted odds beside the price now, where that is known. */
  const boostText = (values: PromotionForm): string | null => {
    const price = parseOdds(promotion?.boost ? promotion.boost.normalOdds : pickedPrice(values.pick));
    const odds = parseOdds(Number(values.odds.trim().replace(',', '.')));
    if (price === null || odds === null || odds === parseOdds(promotion?.boost?.odds)) return null;
    const problem = boostProblem(odds, price);
    if (problem === null) return null;
    return t(problem === 'not_above_price' ? 'problems.notAbovePrice' : 'problems.aboveCeiling', {
      price: displayOdds(formatOdds(price)),
      ratio: BOOST_RATIO_MAX,
    });
  };
  const pickedPrice = (pick: string): string | null => {
    if (typeof game !== 'object' || game === null) return null;
    const picks = boostPicks(game, []).flatMap((market) => market.picks);
    return picks.find((each) => pickKey(each) === pick)?.odds ?? null;
  };
  const rulesOf = (field: PromotionField) => ({
    validate: () => {
      const values = form.getValues();
      const problem = problemOf(field, values);
      if (problem !== null) return t(`problems.${problem}`);
      if (field === 'amount') return limit.problemOf(values.amount) ?? true;
      return field === 'odds' ? (boostText(values) ?? true) : true;
    },
  });
  const errorOf = (field: PromotionField) => form.formState.errors[field]?.message ?? null;
  return (
    <Dialog
      open
      place="wide"
      onOpenChange={(open) => open || onClose()}
      title={t(isNew ? 'form.newTitle' : 'form.editTitle')}
      description={isNew ? undefined : t('form.editText')}
    >
      {/* A field of another kind is unregistered, so that nothing is asked of what is not shown. */}
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((ready) => save.mutate(ready))}>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {asks('kind') && (
            <Field label={t('form.kind')}>
              {(control) => (
                <Select {...control} {...form.register('kind')}>
                  {PROMOTION_KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`kinds.${kind}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field label={t('form.colour')}>
            {(control) => (
              <Select {...control} {...form.register('colour')}>
                {PROMOTION_COLOURS.map((colour) => (
                  <option key={colour} value={colour}>
                    {t(`colours.${colour}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Field label={t('form.title')} error={errorOf('title')}>
          {(control) => <Input {...control} {...form.register('title', rulesOf('title'))} maxLength={120} />}
        </Field>
        <Field label={t('form.text')}>
          {(control) => <Textarea {...control} {...form.register('text')} maxLength={4000} />}
        </Field>
        <TranslationFields form={form} />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {asks('gameId') && <BoostFields form={form} rulesOf={rulesOf} />}
          {asks('code') && <CodeFields form={form} />}
          {TYPED.filter(({ field }) => asks(field)).map(({ field, ...look }) => {
            const { hint, ...input } = { hint: undefined, ...look };
            return (
              <Field key={field} label={t(`form.${field}`)} hint={hint && t(hint)} error={errorOf(field)}>
                {(control) => (
                  <Input
                    {...control}
                    {...input}
                    {...form.register(field, { ...rulesOf(field), shouldUnregister: true })}
                    data-empty={!typed[field] || undefined}
                    autoComplete="off"
                  />
                )}
              </Field>
            );
          })}
        </div>
        <div>
          <p className="mb-2 text-sm font-medium">{t('form.preview')}</p>
          <PromotionPreview
            draw={draw}
            promotion={previewOf(
              { ...formOf(promotion), ...typed, title: typed.title || t('form.newTitle') },
              typeof game === 'object' ? game : null,
            )}
          />
        </div>
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('form.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
