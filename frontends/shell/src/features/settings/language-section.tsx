import { isLanguage, type Language, languages, offeredLanguages } from '@giftlist/contracts/languages';
import { api, handleError, type OwnProfile } from '@giftlist/frontend-kit/client';
import { SelectField } from '@giftlist/frontend-kit/forms';
import { messages, saveLanguage } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { SettingsSection } from './section.tsx';

/** The option for the browser's language. */
const automatic = 'automatic';

export interface LanguageSectionProps {
  profile: OwnProfile;
  offered?: readonly Language[];
  reload?: () => void;
}

/** Sets the language of pages and emails, and reloads the page. */
export function LanguageSection({
  profile,
  offered = offeredLanguages,
  reload = () => location.reload(),
}: LanguageSectionProps) {
  if (offered.length < 2) return null;
  const save = async (language: string) => {
    const body = new FormData();
    body.set('language', language === automatic ? '' : language);
    try {
      await api.call('PUT /user/{id}', { params: { id: profile.id }, body });
      saveLanguage(isLanguage(language) ? language : null);
      reload();
    } catch (error) {
      handleError(error, messages.profile.update);
    }
  };
  return (
    <SettingsSection title={t`Language`} text={t`Of the pages you see and the mails we send you.`}>
      <SelectField
        label={t`Language`}
        value={profile.language ?? automatic}
        options={[
          { value: automatic, label: t`That of the browser` },
          ...languages
            .filter(({ code }) => offered.includes(code))
            .map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={language => void save(language)}
      />
    </SettingsSection>
  );
}
