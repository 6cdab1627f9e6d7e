import type { BodyInputOf } from '@giftlist/contracts/routes';
import { Button } from '@giftlist/frontend-kit/base';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { IconCalendarPlus, IconConfetti, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { ChooseHolidays } from './choose-holidays.tsx';
import { ManualRows } from './manual-rows.tsx';
import type { OccasionDay } from './occasion-days.ts';
import css from './occasions.module.css';

export type NewOccasion = BodyInputOf<'POST /occasions/update'>;

export interface StepProps {
  /** The id of the step's form, for the dialog's submit button. */
  formId: string;
  onSave: (occasions: NewOccasion[]) => void;
}

export interface AddOccasionsDialogProps {
  onClose: () => void;
  /** Upcoming holidays that are not saved yet. */
  holidays: readonly OccasionDay[];
  onCreateOccasions: (occasions: NewOccasion[]) => Promise<boolean>;
  onSaveHolidays: (occasions: NewOccasion[]) => Promise<boolean>;
}

type Step = 'options' | 'manual' | 'holidays';

export function AddOccasionsDialog({
  onClose,
  holidays,
  onCreateOccasions,
  onSaveHolidays,
}: AddOccasionsDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('options');
  const save = useMutation({
    mutationFn: (occasions: NewOccasion[]) =>
      step === 'manual' ? onCreateOccasions(occasions) : onSaveHolidays(occasions),
    onSuccess: isSaved => {
      if (isSaved) onClose();
    },
  });
  const stepProps: StepProps = { formId, onSave: save.mutate };
  return (
    <ResponsiveModal
      onClose={onClose}
      title={t`Add Occasions`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t`Skip`}
          </Button>
          {step !== 'options' && (
            <Button variant="primary" type="submit" form={formId} busy={save.isPending}>
              {t`Save`}
            </Button>
          )}
        </>
      }
    >
      {step === 'options' && (
        <div className={css.options}>
          <Option
            icon={<IconCalendarPlus />}
            label={t`Add your own`}
            hint={t`Anniversaries, parties, every date that matters`}
            onChoose={() => setStep('manual')}
          />
          <Option
            icon={<IconConfetti />}
            label={t`Choose holidays`}
            hint={t`Be reminded of those you celebrate`}
            onChoose={() => setStep('holidays')}
          />
          <Option
            icon={<IconUsers />}
            label={t`Add friends`}
            hint={t`Their birthdays come by themselves`}
            // Replaces the dialog's history entry, so that Back does not reopen the dialog.
            onChoose={() => void navigate('/friends', { replace: true })}
          />
        </div>
      )}
      {step === 'manual' && <ManualRows {...stepProps} />}
      {step === 'holidays' && <ChooseHolidays {...stepProps} holidays={holidays} />}
    </ResponsiveModal>
  );
}

interface OptionProps {
  icon: ReactNode;
  label: string;
  hint: string;
  onChoose: () => void;
}

function Option({ icon, label, hint, onChoose }: OptionProps) {
  return (
    <button type="button" className={css.option} onClick={onChoose}>
      <span className={css.disc} aria-hidden="true">
        {icon}
      </span>
      <span>
        <strong>{label}</strong>
        <span className={css.hint}>{hint}</span>
      </span>
    </button>
  );
}
