import { limits } from '@giftlist/contracts/limits';
import { Button, IconButton, Text, TextLink, toast } from '@giftlist/frontend-kit/base';
import { handleError, isProblem, type OwnProfile, randomId } from '@giftlist/frontend-kit/client';
import {
  AddressField,
  ChipsField,
  DateField,
  focusFirstError,
  NameFields,
  profileRules,
  TextArea,
  TextField,
  useDraft,
  useForm,
} from '@giftlist/frontend-kit/forms';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { RegionFields } from '@giftlist/frontend-kit/places';
import { useMutation } from '@giftlist/frontend-kit/query';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useProfileChange } from './api/use-profile-change.ts';
import css from './profile.module.css';
import { type ProfileValues, toProfileForm, toProfileValues } from './profile-values.ts';
import { isWebUrl, networks } from './social-links.ts';
import { UsernameField } from './username-field.tsx';

/** The paths in the server's errors start with `body.`, as in 'body.username'. */
const toFieldErrors = (errors: readonly { path: string; message: string }[]): Record<string, string> =>
  Object.fromEntries(errors.map(({ path, message }) => [path.replace(/^body\./, ''), message]));

interface EditProfileDialogProps {
  profile: OwnProfile;
  focusBio: boolean;
  onClose: () => void;
}

export function EditProfileDialog({ profile, focusBio, onClose }: EditProfileDialogProps) {
  const navigate = useNavigate();
  const { save } = useProfileChange();
  const form = useForm<ProfileValues>({
    mode: 'controlled',
    initialValues: toProfileValues(profile),
    validate: {
      first_name: profileRules.first_name,
      last_name: profileRules.last_name,
      username: profileRules.username,
      birthday: value => (value === '' && !profile.birthday ? null : profileRules.birthday(value)),
      links: { link: value => (value.trim() === '' || isWebUrl(value) ? null : messages.giftForm.url) },
    },
  });
  const deleteDraft = useDraft(`edit-profile ${profile.id}`, form);
  const closeAndDeleteDraft = () => {
    deleteDraft();
    onClose();
  };

  const submission = useMutation({
    mutationFn: (values: ProfileValues) => save(profile.id, toProfileForm(values, profile)),
    onSuccess: ({ username }) => {
      toast.success(toasts.profileUpdated);
      deleteDraft();
      if (username === profile.username) onClose();
      else navigate(`/profile/${username}`, { replace: true });
    },
    onError: error => {
      if (isProblem(error, 'user/username-taken')) {
        form.setFieldError('username', t`This username is taken`);
        return focusFirstError();
      }
      if (isProblem(error, 'validation') && error.errors.length > 0) {
        form.setErrors(toFieldErrors(error.errors));
        focusFirstError();
      }
      handleError(error, messages.profile.update);
    },
  });
  return (
    <FormDialog
      title={t`Edit profile`}
      submitLabel={t`Save`}
      busy={submission.isPending || submission.isSuccess}
      onClose={closeAndDeleteDraft}
      onCancel={closeAndDeleteDraft}
      onSubmit={form.onSubmit(values => submission.mutate(values), focusFirstError)}
    >
      <div className={css.pair}>
        <NameFields first={form.getInputProps('first_name')} last={form.getInputProps('last_name')} />
      </div>
      <UsernameField
        currentUsername={profile.username}
        {...form.getInputProps('username')}
        value={form.values.username}
      />
      <TextField
        label={t`E-mail`}
        type="email"
        value={profile.email}
        readOnly
        description={t`Change it in the settings. Nobody else sees it.`}
      />
      <DateField
        label={t({ message: 'Birthday', context: 'date of birth' })}
        autoComplete="bday"
        description={t`Friends see the day and the month, never the year.`}
        {...form.getInputProps('birthday')}
      />
      <TextArea
        label={t`Bio`}
        optional
        rows={3}
        maxLength={limits.textLength}
        {...form.getInputProps('bio')}
        autoFocus={focusBio}
      />
      <ChipsField
        label={t`Interests`}
        optional
        placeholder={t`Ceramics, bread, cycling`}
        description={t`Helps friends, and Genie, to find ideas.`}
        {...form.getInputProps('interests')}
        value={form.values.interests}
      />
      <AddressField
        label={t`Shipping address`}
        optional
        description={t`Offered when you create a list. Never shown on your profile.`}
        {...form.getInputProps('shipping_address')}
      />
      <div className={css.pair}>
        <RegionFields region={form.values} onChange={change => form.setValues(change)} />
      </div>
      <fieldset className={css.links}>
        <legend>{t`Social links`}</legend>
        {networks.map(({ type, label }) => (
          <TextField
            key={type}
            label={label}
            placeholder={t`Username`}
            maxLength={300}
            {...form.getInputProps(`usernames.${type}`)}
          />
        ))}
        {form.values.links.map(({ id }, index) => (
          <div key={id} className={css.ownLink}>
            <TextField
              label={t`Link ${index + 1}`}
              type="url"
              placeholder="https://"
              maxLength={300}
              {...form.getInputProps(`links.${index}.link`)}
            />
            <IconButton
              label={t`Remove link ${index + 1}`}
              icon={<IconTrash aria-hidden="true" />}
              onClick={() => form.removeListItem('links', index)}
            />
          </div>
        ))}
        <Button
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => form.insertListItem('links', { id: randomId(), link: '' })}
        >
          {t`Add link`}
        </Button>
      </fieldset>
      <Text size="sm" tone="muted">
        <Trans>
          Leaving for good? <TextLink to="/settings?delete-account=">Delete account</TextLink>
        </Trans>
      </Text>
    </FormDialog>
  );
}
