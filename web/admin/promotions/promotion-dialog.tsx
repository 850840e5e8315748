import { useMutation } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import type { Promotion } from '#contract/promotions/objects.ts';
import { formatOdds, parseOdds } from '#domain/odds.ts';
import { BOOST_RATIO_MAX, boostProblem, PROMOTION_COLOURS, PROMOTION_KINDS } from '#domain/promotion.ts';
import { BoostFields } from '#web/admin/promotions/boost-fields.tsx';
import { boostPicks, pickKey } from '#web/admin/promotions/boost-picks.ts';
import { CodeFields } from '#web/admin/promotions/code-fields.tsx';
import { previewOf } from '#web/admin/promotions/preview-of.ts';
import {
  formOf,
  isFieldShown,
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
  const showError = useErrorToast();
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
    onError: (error) => showError(error, t('form.failed')),
  });
}

type Parts = { form: UseFormReturn<PromotionForm>; promotion: Promotion | null; game: Game | null };

/** The problem of boosted odds compared with the current price, if that is known. */
function useBoostProblem({ promotion, game }: Omit<Parts, 'form'>) {
  const { t } = useTranslation('admin-promotions');
  const priceOfPick = (pick: string): string | null => {
    const picks = game ? boostPicks(game, []).flatMap((market) => market.picks) : [];
    return picks.find((each) => pickKey(each) === pick)?.odds ?? null;
  };
  return (values: PromotionForm): string | null => {
    const price = parseOdds(promotion?.boost ? promotion.boost.normalOdds : priceOfPick(values.pick));
    const odds = parseOdds(Number(values.odds.trim().replace(',', '.')));
    if (price === null || odds === null || odds === parseOdds(promotion?.boost?.odds)) return null;
    const problem = boostProblem(odds, price);
    if (problem === null) return null;
    return t(problem === 'not_above_price' ? 'problems.notAbovePrice' : 'problems.aboveCeiling', {
      price: displayOdds(formatOdds(price)),
      ratio: BOOST_RATIO_MAX,
    });
  };
}

function useRules({ form, promotion, game }: Parts) {
  const { t } = useTranslation('admin-promotions');
  const limit = useFreeBetLimit();
  const problemOfBoost = useBoostProblem({ promotion, game });
  return (field: PromotionField) => ({
    validate: () => {
      const values = form.getValues();
      const problem = problemOf(field, values);
      if (problem !== null) return t(`problems.${problem}`);
      if (field === 'amount') return limit.problemOf(values.amount) ?? true;
      return field === 'odds' ? (problemOfBoost(values) ?? true) : true;
    },
  });
}

type ChoiceProps = { form: Parts['form']; isNew: boolean };

function KindAndColour({ form, isNew }: ChoiceProps) {
  const { t } = useTranslation('admin-promotions');
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {isNew && (
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
  );
}

type PromotionDialogProps = { promotion: Promotion | null; draw: DrawPromotion; onClose: () => void };

/** Creates or edits a promotion, with a preview of what players see. */
export function PromotionDialog({ promotion, draw, onClose }: PromotionDialogProps) {
  const { t } = useTranslation('admin-promotions');
  const { t: common } = useTranslation();
  const form = useForm<PromotionForm>({ defaultValues: formOf(promotion) });
  const save = useSave(promotion, onClose);
  const typed = form.watch();
  const known = useKnownGame()(Number(typed.gameId));
  const game = typeof known === 'object' ? known : null;
  const isNew = promotion === null;
  const shows = (field: PromotionField) => isFieldShown(field, typed.kind, isNew);
  const rulesOf = useRules({ form, promotion, game });
  const errorOf = (field: PromotionField) => form.formState.errors[field]?.message ?? null;
  return (
    <Dialog
      open
      place="wide"
      onOpenChange={(open) => open || onClose()}
      title={t(isNew ? 'form.newTitle' : 'form.editTitle')}
      description={isNew ? undefined : t('form.editText')}
    >
      {/* Fields of other kinds are unregistered, so that hidden fields aren't validated. */}
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((ready) => save.mutate(ready))}>
        <KindAndColour form={form} isNew={shows('kind')} />
        <Field label={t('form.title')} error={errorOf('title')}>
          {(control) => <Input {...control} {...form.register('title', rulesOf('title'))} maxLength={120} />}
        </Field>
        <Field label={t('form.text')}>
          {(control) => <Textarea {...control} {...form.register('text')} maxLength={4000} />}
        </Field>
        <TranslationFields form={form} />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {shows('gameId') && <BoostFields form={form} rulesOf={rulesOf} />}
          {shows('code') && <CodeFields form={form} />}
          {TYPED.filter(({ field }) => shows(field)).map(({ field, ...look }) => {
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
            promotion={previewOf({ ...formOf(promotion), ...typed, title: typed.title || t('form.newTitle') }, game)}
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
