import type { Catalogue } from "./catalogue.ts";

/** What was refused, what failed, and what a field still needs. */
export const refusals = {
  "{what} not found": ["No está: {what}", "Introuvable : {what}", "Nicht vorhanden: {what}"],
  "{what} couldn't be loaded": ["No se ha podido leer: {what}", "Lecture impossible : {what}", "Nicht lesbar: {what}"],
  "{what} could not be loaded": ["No se ha podido cargar: {what}", "Chargement impossible : {what}", "Nicht geladen: {what}"],
  "Not available on this server": ["No disponible en este servidor", "Non disponible sur ce serveur", "Auf diesem Server nicht verfügbar"],
  "{what} failed": ["Ha fallado: {what}", "Échec : {what}", "Fehlgeschlagen: {what}"],
  "{name} saved": ["Se ha guardado: {name}.", "{name} : enregistré.", "{name} wurde gespeichert."],
  "{name} deleted": ["Se ha eliminado: {name}.", "{name} : supprimé.", "{name} wurde gelöscht."],
  "{name} was created.": ["Se ha creado: {name}.", "{name} : créé.", "{name} wurde angelegt."],
  "{name} was added.": ["Se ha añadido: {name}.", "{name} : ajouté.", "{name} wurde hinzugefügt."],
  "{name} was removed.": ["Se ha quitado: {name}.", "{name} : retiré.", "{name} wurde entfernt."],
  "Delete {name}?": ["¿Eliminar {name}?", "Supprimer {name} ?", "{name} löschen?"],
  "Couldn't load this page": [
    "No se ha podido mostrar esta página",
    "Cette page n’a pas pu être affichée",
    "Diese Seite konnte nicht gezeigt werden",
  ],
  "The server had a problem. Try again.": [
    "El servidor falló al prepararla.",
    "Le serveur a échoué en la préparant.",
    "Der Server ist beim Vorbereiten gescheitert.",
  ],
  "Page not found": ["Esta página no existe", "Cette page n’existe pas", "Diese Seite gibt es nicht"],
  "Check the address. The page may have been deleted.": [
    "La dirección puede estar mal escrita, o se ha quitado lo que había aquí.",
    "L’adresse est peut-être mal saisie, ou ce qui était ici a été retiré.",
    "Die Adresse ist vielleicht falsch geschrieben, oder was hier war, wurde entfernt.",
  ],
  "Go to Today": ["Ir al inicio", "Aller à l’accueil", "Zur Startseite"],
  "Your session has ended. Sign in again.": [
    "Su sesión ha terminado. Inicie sesión de nuevo.",
    "Votre session est terminée. Reconnectez-vous.",
    "Ihre Sitzung ist beendet. Melden Sie sich erneut an.",
  ],
  "You are not allowed to do this.": ["No tiene permiso para hacer esto.", "Vous n’êtes pas autorisé à le faire.", "Sie dürfen das nicht."],
  "Only an admin may do this.": [
    "Solo un administrador puede hacerlo.",
    "Seul un administrateur peut le faire.",
    "Das darf nur ein Administrator.",
  ],
  "The token does not have access to this location.": [
    "El token no tiene acceso a esta sede.",
    "Le jeton n’a pas accès à cet établissement.",
    "Der Token hat keinen Zugriff auf diesen Standort.",
  ],
  "The token is not authorized for this scope.": [
    "El token no está autorizado para este ámbito.",
    "Le jeton n’est pas autorisé pour cette portée.",
    "Der Token ist für diesen Bereich nicht berechtigt.",
  ],
  "Not found": ["No encontrado", "Introuvable", "Nicht gefunden"],
  "The request conflicts with the current state.": [
    "La petición no concuerda con el estado actual.",
    "La demande contredit l’état actuel.",
    "Die Anfrage widerspricht dem jetzigen Stand.",
  ],
  "This location does not allow duplicated contacts.": [
    "Esta sede no permite contactos duplicados.",
    "Cet établissement n’autorise pas les contacts en double.",
    "Dieser Standort erlaubt keine doppelten Kontakte.",
  ],
  "The record was changed meanwhile.": [
    "El registro se ha cambiado entretanto.",
    "La fiche a été modifiée entre-temps.",
    "Der Datensatz wurde inzwischen geändert.",
  ],
  "Validation failed": ["La comprobación ha fallado", "La vérification a échoué", "Die Prüfung ist fehlgeschlagen"],
  "Too many requests": ["Demasiadas peticiones", "Trop de demandes", "Zu viele Anfragen"],
  "Too many requests. Wait before you try again.": [
    "Demasiadas peticiones. Espere antes de reintentar.",
    "Trop de demandes. Attendez avant de réessayer.",
    "Zu viele Anfragen. Warten Sie, bevor Sie es erneut versuchen.",
  ],
  "Too many requests. Try again in {seconds} seconds.": [
    "Demasiadas peticiones. Reintente en {seconds} segundos.",
    "Trop de demandes. Réessayez dans {seconds} secondes.",
    "Zu viele Anfragen. Versuchen Sie es in {seconds} Sekunden erneut.",
  ],

  "Continuing automatically in {seconds} s.": [
    "Demasiadas peticiones en poco tiempo. Continúa por sí solo en {seconds} s.",
    "Trop de demandes en peu de temps. La suite reprend d’elle-même dans {seconds} s.",
    "Zu viele Anfragen in kurzer Zeit. Es geht in {seconds} s von selbst weiter.",
  ],
  "Something went wrong here. It has been recorded.": [
    "Algo ha fallado aquí. Ha quedado registrado.",
    "Une erreur est survenue. Elle a été consignée.",
    "Hier ist etwas schiefgegangen. Es wurde festgehalten.",
  ],
  "The service cannot answer right now. Try again shortly.": [
    "El servicio no puede responder ahora. Reinténtelo en breve.",
    "Le service ne peut pas répondre pour l’instant. Réessayez bientôt.",
    "Der Dienst kann gerade nicht antworten. Versuchen Sie es gleich noch einmal.",
  ],
  "The connection's token is no longer valid": [
    "Se ha rechazado el token de la conexión",
    "Le jeton de la connexion a été refusé",
    "Der Token der Verbindung wurde abgelehnt",
  ],
  "It may have been revoked or expired. Check Settings, Connections.": [
    "Puede haberse revocado o haber caducado. Vea las conexiones en los ajustes.",
    "Il a pu être révoqué ou expirer. Voyez les connexions dans les réglages.",
    "Er wurde vielleicht widerrufen oder ist abgelaufen. Sehen Sie in den Einstellungen unter Verbindungen nach.",
  ],
  "Couldn't save. Try again.": [
    "No se ha podido guardar. Reinténtelo.",
    "Cela n’a pas pu être enregistré. Réessayez.",
    "Das konnte nicht gespeichert werden. Versuchen Sie es erneut.",
  ],
  "Couldn't do this. Try again.": [
    "No ha funcionado. Reinténtelo.",
    "Cela n’a pas fonctionné. Réessayez.",
    "Das hat nicht funktioniert. Versuchen Sie es erneut.",
  ],

  "Couldn't search.": ["La búsqueda ha fallado.", "La recherche a échoué.", "Die Suche ist fehlgeschlagen."],
  "Someone else changed this": [
    "Otra persona ha cambiado esto entretanto",
    "Quelqu’un d’autre a modifié ceci entre-temps",
    "Jemand anders hat das inzwischen geändert",
  ],
  "Your changes aren't saved yet. Choose which version to keep.": [
    "Aún no se ha guardado nada suyo. Elija lo que queda.",
    "Rien de vous n’est encore enregistré. Choisissez ce qui reste.",
    "Von Ihnen ist noch nichts gespeichert. Wählen Sie, was gelten soll.",
  ],
  "Keep all of theirs": ["Dejar todo lo suyo", "Garder tout ce qui est à l’autre", "Alles vom anderen behalten"],

  "Keep theirs": ["Dejar lo suyo", "Garder la leur", "Deren behalten"],
  "Save mine": ["Guardar lo mío", "Enregistrer la mienne", "Meine speichern"],
  "Saving replaces their changes with yours.": [
    "Al guardar, lo suyo sustituye a lo del otro.",
    "L’enregistrement met votre version à la place de l’autre.",
    "Speichern setzt Ihres an die Stelle des anderen.",
  ],
  "theirs “{theirs}”, yours “{mine}”": [
    "del otro “{theirs}”, suyo “{mine}”",
    "de l’autre « {theirs} », de vous « {mine} »",
    "vom anderen „{theirs}“, von Ihnen „{mine}“",
  ],
  "Load their version": ["Tomar lo suyo", "Prendre la leur", "Deren übernehmen"],
  "You aren't connected to a server yet.": [
    "Aún no hay conexión con un servidor.",
    "Il n’y a pas encore de connexion à un serveur.",
    "Es gibt noch keine Verbindung zu einem Server.",
  ],
  "Not connected yet": ["Aún no hay conexión", "Il n’y a pas encore de connexion", "Es gibt noch keine Verbindung"],
  "This is required.": ["Es obligatorio.", "Ce champ est obligatoire.", "Das ist erforderlich."],
  "Must have at least {count} characters.": [
    "Debe tener al menos {count} caracteres.",
    "Doit comporter au moins {count} caractères.",
    "Muss mindestens {count} Zeichen haben.",
  ],
  "Must have at most {count} characters.": [
    "Debe tener como máximo {count} caracteres.",
    "Doit comporter au plus {count} caractères.",
    "Darf höchstens {count} Zeichen haben.",
  ],
  "Must be at least {count}.": ["Debe ser al menos {count}.", "Doit être au moins {count}.", "Muss mindestens {count} sein."],
  "Must be at most {count}.": ["Debe ser como máximo {count}.", "Doit être au plus {count}.", "Darf höchstens {count} sein."],

  "Enter a valid URL.": ["Debe ser una dirección web.", "Doit être une adresse web.", "Muss eine Webadresse sein."],

  "Invalid format.": ["No tiene la forma correcta.", "N’a pas la bonne forme.", "Hat nicht die richtige Form."],
  "Choose one of the options.": ["Elija una de las opciones.", "Choisissez une des options.", "Wählen Sie eine der Optionen."],

  "Enter a name, an email or a phone number.": [
    "Dé al contacto un nombre, un correo o un teléfono.",
    "Donnez au contact un nom, un e-mail ou un téléphone.",
    "Geben Sie dem Kontakt einen Namen, eine E-Mail-Adresse oder eine Telefonnummer.",
  ],
  Trace: ["Traza", "Trace", "Kennung"],
  "Copy trace ID": ["Copiar el id de traza", "Copier l’identifiant de trace", "Kennung kopieren"],
  "Must contain at least one uppercase letter": [
    "Debe contener al menos una letra mayúscula",
    "Doit contenir au moins une majuscule",
    "Muss mindestens einen Großbuchstaben enthalten",
  ],
  "Must contain at least one lowercase letter": [
    "Debe contener al menos una letra minúscula",
    "Doit contenir au moins une minuscule",
    "Muss mindestens einen Kleinbuchstaben enthalten",
  ],
  "Must contain at least one number": [
    "Debe contener al menos un número",
    "Doit contenir au moins un chiffre",
    "Muss mindestens eine Ziffer enthalten",
  ],
  "Must contain at least one special character": [
    "Debe contener al menos un carácter especial",
    "Doit contenir au moins un caractère spécial",
    "Muss mindestens ein Sonderzeichen enthalten",
  ],
  "Must be longer than or equal to {count} characters": [
    "Debe tener al menos {count} caracteres",
    "Doit comporter au moins {count} caractères",
    "Muss mindestens {count} Zeichen haben",
  ],
  "Must be shorter than or equal to {count} characters": [
    "Debe tener como máximo {count} caracteres",
    "Doit comporter au plus {count} caractères",
    "Darf höchstens {count} Zeichen haben",
  ],
  "Must be a phone number in international format with leading +": [
    "Debe ser un teléfono en formato internacional, con + delante",
    "Doit être un téléphone au format international, avec +",
    "Muss eine Telefonnummer im internationalen Format mit + am Anfang sein",
  ],
  "Must be an email": ["Debe ser un correo", "Doit être un e-mail", "Muss eine E-Mail-Adresse sein"],
  "Should not be empty": ["No debe estar vacío", "Ne doit pas être vide", "Darf nicht leer sein"],
  "Must be a URL address": ["Debe ser una URL", "Doit être une URL", "Muss eine URL sein"],
  "Must be an https URL": ["Debe ser una URL https", "Doit être une URL https", "Muss eine https-URL sein"],
} as const satisfies Catalogue;
