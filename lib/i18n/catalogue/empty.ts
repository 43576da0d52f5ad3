import type { Catalogue } from "./catalogue.ts";

/** What a list says that is empty, and what to do next. */
export const empty = {
  "Nobody is told anything yet": ["Aún no se avisa a nadie", "Personne n’est encore prévenu", "Noch wird niemand benachrichtigt"],
  "A confirmation, a reminder the day before, a word to the colleague: each is a notification.": [
    "Una confirmación, un recordatorio el día anterior, un aviso al compañero: cada uno es una notificación.",
    "Une confirmation, un rappel la veille, un mot au collègue : chacun est une notification.",
    "Eine Bestätigung, eine Erinnerung am Tag davor, ein Wort an die Kollegin: Jedes ist eine Benachrichtigung.",
  ],
  "No schedules yet": ["Aún no hay horarios", "Pas encore d’horaires", "Noch keine Arbeitszeiten"],
  "Until there is one, everybody works from nine to five on weekdays.": [
    "Hasta que haya uno, todos trabajan de nueve a cinco entre semana.",
    "Tant qu’il n’y en a pas, tout le monde travaille de neuf à dix-sept heures en semaine.",
    "Bis es eine gibt, arbeiten alle werktags von neun bis fünf.",
  ],
  "No services yet": ["Aún no hay servicios", "Pas encore de services", "Noch keine Leistungen"],
  "A service has its length, its price and the people who give it.": [
    "Un servicio tiene su duración, su precio y quienes lo prestan.",
    "Un service a sa durée, son prix et les personnes qui l’assurent.",
    "Eine Leistung hat ihre Dauer, ihren Preis und die Menschen, die sie erbringen.",
  ],
  "No calls yet": ["Aún no hay llamadas", "Pas encore d’appels", "Noch keine Anrufe"],
  "Calls come from your telephone system. Each is listed here with its recording and what was said.": [
    "Las llamadas llegan de su sistema telefónico. Cada una figura aquí con su grabación y lo que se dijo.",
    "Les appels viennent de votre téléphonie. Chacun figure ici avec son enregistrement et ce qui a été dit.",
    "Anrufe kommen von Ihrer Telefonanlage. Jeder steht hier mit seiner Aufnahme und dem, was gesagt wurde.",
  ],
  "Nobody said so": ["Nadie dijo eso", "Personne n’a dit cela", "Das hat niemand gesagt"],
  "None of the latest calls holds these words.": [
    "Ninguna de las últimas llamadas contiene estas palabras.",
    "Aucun des derniers appels ne contient ces mots.",
    "Keiner der letzten Anrufe enthält diese Wörter.",
  ],
  "Look in earlier calls": ["Buscar en llamadas anteriores", "Chercher dans les appels précédents", "In früheren Anrufen suchen"],
  "No transcript holds these words.": [
    "Ninguna transcripción contiene estas palabras.",
    "Aucune transcription ne contient ces mots.",
    "Kein Transkript enthält diese Wörter.",
  ],
  "Try a shorter part of it.": [
    "Pruebe con una parte más corta.",
    "Essayez-en une partie plus courte.",
    "Versuchen Sie einen kürzeren Teil davon.",
  ],
  "Nothing of this call was kept": [
    "No se conservó nada de esta llamada",
    "Rien de cet appel n’a été gardé",
    "Von diesem Anruf wurde nichts aufbewahrt",
  ],
  "It has neither a recording nor a transcript.": [
    "No tiene ni grabación ni transcripción.",
    "Il n’a ni enregistrement ni transcription.",
    "Es gibt weder eine Aufnahme noch ein Transkript.",
  ],
  "No deleted contacts": ["No hay contactos eliminados", "Aucun contact supprimé", "Keine gelöschten Kontakte"],
  "A contact that you delete stays here for 30 days and can be restored. Then it is erased.": [
    "Un contacto que elimines queda aquí 30 días y se puede restaurar. Después se borra por completo.",
    "Un contact que vous supprimez reste ici 30 jours et peut être rétabli. Ensuite, il est effacé.",
    "Ein Kontakt, den Sie löschen, bleibt 30 Tage hier und kann wiederhergestellt werden. Danach wird er endgültig gelöscht.",
  ],
  "No duplicates": ["No hay duplicados", "Aucun doublon", "Keine Dubletten"],
  "No two contacts share an email, a phone, a name with a birthday, or an address. To merge two contacts anyway, choose them in the contact list.":
    [
      "No hay dos contactos con el mismo correo, teléfono, nombre y cumpleaños o dirección. Aun así, se pueden elegir dos de la lista y combinarlos.",
      "Aucun contact ne partage e-mail, téléphone, nom et anniversaire, ou adresse. Deux contacts de la liste peuvent tout de même être choisis et fusionnés.",
      "Keine zwei Kontakte teilen E-Mail-Adresse, Telefon, Name und Geburtstag oder Anschrift. Zwei Kontakte der Liste lassen sich trotzdem wählen und zusammenführen.",
    ],
  "No duplicates with this match. Show all matches instead.": [
    "Nadie parece duplicado por este motivo. Busque por cualquier motivo.",
    "Personne ne semble en double pour cette raison. Cherchez pour toute raison.",
    "Aus diesem Grund sieht niemand nach einer Dublette aus. Suchen Sie nach jedem Grund.",
  ],
  "Choose a group": ["Elija un grupo", "Choisissez un groupe", "Wählen Sie eine Gruppe"],
  "Its contacts are shown side by side, to be merged or told apart. J and K go through the groups.": [
    "Sus contactos se muestran lado a lado, para combinarlos o distinguirlos. J y K recorren los grupos.",
    "Ses contacts sont montrés côte à côte, à fusionner ou à distinguer. J et K parcourent les groupes.",
    "Ihre Kontakte stehen nebeneinander, um sie zusammenzuführen oder auseinanderzuhalten. J und K gehen durch die Gruppen.",
  ],
  "Nothing was merged yet": ["Aún no se ha combinado nada", "Rien n’a encore été fusionné", "Noch wurde nichts zusammengeführt"],
  "A merge stays here, and can be undone.": [
    "Una combinación permanece aquí y se puede deshacer.",
    "Une fusion reste ici et peut être défaite.",
    "Eine Zusammenführung bleibt hier und lässt sich rückgängig machen.",
  ],
  "One of these contacts is gone": [
    "Uno de estos contactos ya no está",
    "L’un de ces contacts n’existe plus",
    "Einen dieser Kontakte gibt es nicht mehr",
  ],
  "It was deleted, or merged already.": [
    "Se eliminó o ya se combinó.",
    "Il a été supprimé ou déjà fusionné.",
    "Er wurde gelöscht oder schon zusammengeführt.",
  ],
  "No funnels yet": ["Aún no hay embudos", "Pas encore de tunnels", "Noch keine Funnels"],
  "An operator brings funnels in with a file. Each shows its steps and pages here.": [
    "Un operador trae los embudos con un archivo. Cada uno muestra aquí sus pasos y páginas.",
    "Un opérateur apporte les tunnels avec un fichier. Chacun montre ici ses étapes et ses pages.",
    "Ein Betreiber bringt Funnels mit einer Datei. Jeder zeigt hier seine Schritte und Seiten.",
  ],
  "No funnel has such a name": ["Ningún embudo se llama así", "Aucun tunnel ne porte ce nom", "Kein Funnel heißt so"],
  "Look for less of a name, or take a filter away.": [
    "Busque una parte menor del nombre o quite un filtro.",
    "Cherchez une partie plus courte du nom, ou retirez un filtre.",
    "Suchen Sie nach weniger vom Namen, oder nehmen Sie einen Filter weg.",
  ],
  "Nothing to remark": ["Nada que señalar", "Rien à signaler", "Nichts zu bemerken"],
  "No loops, no chains, and no redirect that another one says already.": [
    "Ni bucles, ni cadenas, ni redirecciones que otra ya dice.",
    "Ni boucles, ni chaînes, ni redirection qu’une autre dit déjà.",
    "Keine Schleifen, keine Ketten und keine Weiterleitung, die eine andere schon enthält.",
  ],
  "No redirect matches": ["Ninguna redirección coincide", "Aucune redirection ne correspond", "Keine Weiterleitung passt"],
  "Search for a part of the domain, the path or the target.": [
    "Busque una parte del dominio, la ruta o el destino.",
    "Cherchez une partie du domaine, du chemin ou de la cible.",
    "Suchen Sie nach einem Teil der Domain, des Pfads oder des Ziels.",
  ],
  "is not proven yet, so its redirects are not served. Add this TXT record:": [
    "aún no está demostrado, así que sus redirecciones no funcionan. Añada este registro TXT:",
    "n’est pas encore prouvé, ses redirections ne fonctionnent donc pas. Ajoutez cet enregistrement TXT :",
    "ist noch nicht nachgewiesen, daher funktionieren seine Weiterleitungen nicht. Fügen Sie diesen TXT-Eintrag hinzu:",
  ],
  Check: ["Comprobar", "Vérifier", "Prüfen"],
  "Record name": ["Nombre del registro", "Nom de l’enregistrement", "Name des Eintrags"],
  "Record value": ["Valor del registro", "Valeur de l’enregistrement", "Wert des Eintrags"],
  "Or publish a file": ["O publique un archivo", "Ou publiez un fichier", "Oder eine Datei veröffentlichen"],
  "File address": ["Dirección del archivo", "Adresse du fichier", "Adresse der Datei"],
  "File content": ["Contenido del archivo", "Contenu du fichier", "Inhalt der Datei"],
  "No record or file was found. A new record can take some hours to be visible.": [
    "No se encontró ni el registro ni el archivo. Un registro nuevo puede tardar unas horas en verse.",
    "Ni l’enregistrement ni le fichier n’ont été trouvés. Un nouvel enregistrement peut mettre quelques heures à être visible.",
    "Weder der Eintrag noch die Datei wurde gefunden. Ein neuer Eintrag kann erst nach einigen Stunden sichtbar sein.",
  ],
  "The domains could not be read": [
    "No se pudieron leer los dominios",
    "Les domaines n’ont pas pu être lus",
    "Die Domains konnten nicht gelesen werden",
  ],
  "No redirects yet": ["Aún no hay redirecciones", "Pas encore de redirections", "Noch keine Weiterleitungen"],
  "A redirect sends whoever opens a path of your domain to another address. Point the domain to this service, and prove that it is yours.":
    [
      "Una redirección lleva a quien abre una ruta de su dominio a otra dirección. Apunte el dominio a este servicio y demuestre que es suyo.",
      "Une redirection envoie qui ouvre un chemin de votre domaine vers une autre adresse. Pointez le domaine vers ce service et prouvez qu’il est à vous.",
      "Eine Weiterleitung schickt, wer einen Pfad Ihrer Domain öffnet, an eine andere Adresse. Richten Sie die Domain auf diesen Dienst und weisen Sie nach, dass sie Ihnen gehört.",
    ],
  "No imports yet": ["Aún no hay importaciones", "Pas encore d’importations", "Noch keine Importe"],
  "Bring an address book from Google Contacts, Outlook, HubSpot or a spreadsheet. Every row is checked before anything is written, and the whole import can be undone.":
    [
      "Traiga una libreta de Google Contacts, Outlook, HubSpot o una hoja de cálculo. Cada fila se comprueba antes de escribir nada, y toda la importación se puede deshacer.",
      "Apportez un carnet d’adresses de Google Contacts, Outlook, HubSpot ou d’un tableur. Chaque ligne est vérifiée avant toute écriture, et toute l’importation peut être défaite.",
      "Bringen Sie ein Adressbuch aus Google Kontakte, Outlook, HubSpot oder einer Tabelle. Jede Zeile wird geprüft, bevor etwas geschrieben wird, und der ganze Import lässt sich rückgängig machen.",
    ],
  "No row is of this kind.": ["Ninguna fila es de este tipo.", "Aucune ligne n’est de ce type.", "Keine Zeile ist von dieser Art."],
  "No row is of this kind any more.": [
    "Ninguna fila es ya de este tipo.",
    "Plus aucune ligne n’est de ce type.",
    "Keine Zeile ist mehr von dieser Art.",
  ],
  "The file has no rows.": ["El archivo no tiene filas.", "Le fichier n’a pas de lignes.", "Die Datei hat keine Zeilen."],
  "No conversation matches": ["Ninguna conversación coincide", "Aucune conversation ne correspond", "Keine Unterhaltung passt"],
  "No conversations yet": ["Aún no hay conversaciones", "Pas encore de conversations", "Noch keine Unterhaltungen"],
  "Try other words or fewer filters.": [
    "Pruebe otras palabras o menos filtros.",
    "Essayez d’autres mots ou moins de filtres.",
    "Versuchen Sie andere Wörter oder weniger Filter.",
  ],
  "They begin with the first message to or from a contact.": [
    "Empiezan con el primer mensaje a un contacto o suyo.",
    "Elles commencent avec le premier message d’un contact ou vers lui.",
    "Sie beginnen mit der ersten Nachricht an einen Kontakt oder von ihm.",
  ],
  "This conversation is gone": [
    "Esta conversación ya no está",
    "Cette conversation n’existe plus",
    "Diese Unterhaltung gibt es nicht mehr",
  ],
  "It was deleted, or went into another with its contact.": [
    "Se eliminó o pasó a otra con su contacto.",
    "Elle a été supprimée, ou réunie à une autre avec son contact.",
    "Sie wurde gelöscht oder ging mit ihrem Kontakt in einer anderen auf.",
  ],
  "No {name} yet": ["Aún no hay: {name}", "Pas encore de : {name}", "Noch nichts hier: {name}"],
  "It is gone: {name}": ["Ya no está: {name}", "N’existe plus : {name}", "Nicht mehr da: {name}"],
  "Nothing matches": ["Nada coincide", "Rien ne correspond", "Nichts passt"],
  "Look for less of a word, or in one field with its name and a colon before the value.": [
    "Busque una parte menor de la palabra, o en un campo con su nombre y dos puntos ante el valor.",
    "Cherchez une partie plus courte du mot, ou dans un champ avec son nom et deux-points avant la valeur.",
    "Suchen Sie nach weniger von einem Wort, oder in einem Feld mit dessen Namen und einem Doppelpunkt vor dem Wert.",
  ],
  "Add the first one with the button above, or bring them from a file.": [
    "Añada el primero con el botón de arriba, o tráigalos de un archivo.",
    "Ajoutez le premier avec le bouton ci-dessus, ou apportez-les d’un fichier.",
    "Fügen Sie den ersten mit dem Knopf oben hinzu, oder bringen Sie sie aus einer Datei.",
  ],
  "Add the first one with the button above, or bring them all from a file.": [
    "Añada el primero con el botón de arriba, o tráigalos todos de un archivo.",
    "Ajoutez le premier avec le bouton ci-dessus, ou apportez-les tous d’un fichier.",
    "Fügen Sie den ersten mit dem Knopf oben hinzu, oder bringen Sie alle aus einer Datei.",
  ],
  "Your permissions let you read them, not add any.": [
    "Sus permisos le dejan leerlos, no añadir.",
    "Vos autorisations permettent de les lire, pas d’en ajouter.",
    "Ihre Berechtigungen lassen Sie sie lesen, nicht hinzufügen.",
  ],
  "It was deleted, or belongs to another location.": [
    "Se eliminó o pertenece a otra sede.",
    "Supprimé, ou appartient à un autre établissement.",
    "Gelöscht, oder es gehört zu einem anderen Standort.",
  ],
  "It was deleted, merged into another, or belongs to another location.": [
    "Se eliminó, se combinó con otro o pertenece a otra sede.",
    "Supprimé, fusionné avec un autre, ou appartient à un autre établissement.",
    "Gelöscht, mit einem anderen zusammengeführt, oder es gehört zu einem anderen Standort.",
  ],
  "An object holds what does not fit on a contact: pets, vehicles, treatment plans. An admin defines it in the settings.": [
    "Un objeto guarda lo que no cabe en un contacto: mascotas, vehículos, tratamientos. Lo define un administrador en los ajustes.",
    "Un objet contient ce qui n’a pas sa place sur un contact : animaux, véhicules, plans de soins. Un administrateur le définit dans les réglages.",
    "Ein Objekt fasst, was nicht zum Kontakt passt: Tiere, Fahrzeuge, Behandlungspläne. Ein Administrator legt es in den Einstellungen fest.",
  ],
  "Pets, vehicles, treatment plans: an object has fields of its own, and its records are linked with contacts.": [
    "Mascotas, vehículos, tratamientos: un objeto tiene campos propios y sus registros se enlazan con contactos.",
    "Animaux, véhicules, plans de soins : un objet a ses propres champs, et ses fiches sont liées aux contacts.",
    "Tiere, Fahrzeuge, Behandlungspläne: Ein Objekt hat eigene Felder, und seine Datensätze sind mit Kontakten verknüpft.",
  ],
  "Nobody matches": ["Nadie coincide", "Personne ne correspond", "Niemand passt"],
  "Nobody works here yet": ["Aún no trabaja nadie aquí", "Personne ne travaille encore ici", "Noch arbeitet niemand hier"],
  "Try another name, or every role.": [
    "Pruebe otro nombre, o todos los roles.",
    "Essayez un autre nom, ou tous les rôles.",
    "Versuchen Sie einen anderen Namen oder alle Rollen.",
  ],
  "Add a colleague: they sign in with their email and password.": [
    "Añada a alguien: inicia sesión con su correo y contraseña.",
    "Ajoutez quelqu’un : la connexion se fait avec son e-mail et son mot de passe.",
    "Fügen Sie jemanden hinzu: Die Anmeldung erfolgt mit E-Mail und Passwort.",
  ],
  "None of these": ["Ninguna de estas", "Aucun de ceux-ci", "Keine davon"],
  "Nothing was sent yet": ["Aún no se ha enviado nada", "Rien n’a encore été envoyé", "Noch wurde nichts gesendet"],
  "Each webhook of a workflow is listed here, with what was sent and what came back.": [
    "Cada webhook de un flujo figura aquí, con lo enviado y lo recibido.",
    "Chaque webhook d’un scénario figure ici, avec ce qui fut envoyé et ce qui est revenu.",
    "Jeder Webhook eines Ablaufs steht hier, mit dem, was gesendet wurde und was zurückkam.",
  ],
  "It has not run yet": ["Aún no se ha ejecutado", "Pas encore d’exécution", "Noch nicht gelaufen"],
  "Published, it runs for each event that its triggers ask for.": [
    "Publicado, se ejecuta con cada suceso que piden sus disparadores.",
    "Publié, il s’exécute pour chaque événement que ses déclencheurs demandent.",
    "Veröffentlicht läuft er für jedes Ereignis, das seine Auslöser verlangen.",
  ],
  "No workflows yet": ["Aún no hay flujos", "Pas encore de scénarios", "Noch keine Abläufe"],
  "When a contact is created, an appointment is moved or a message comes in, a workflow tells another program, tags the contact, or sends a message.":
    [
      "Cuando se crea un contacto, se mueve una cita o llega un mensaje, un flujo avisa a otro programa, etiqueta al contacto o envía un mensaje.",
      "Quand un contact est créé, un rendez-vous déplacé ou un message reçu, un scénario prévient un autre programme, étiquette le contact ou envoie un message.",
      "Wenn ein Kontakt angelegt, ein Termin verschoben wird oder eine Nachricht kommt, sagt ein Ablauf es einem anderen Programm, verschlagwortet den Kontakt oder schickt eine Nachricht.",
    ],
  "A field of your own, such as the insurer or the next check-up, appears on every contact, as a column and in imports.": [
    "Un campo propio, como la aseguradora o la próxima revisión, aparece en cada contacto, como columna y en las importaciones.",
    "Un champ à vous, comme l’assureur ou le prochain contrôle, apparaît sur chaque contact, en colonne et dans les importations.",
    "Ein eigenes Feld, etwa die Versicherung oder die nächste Kontrolle, erscheint bei jedem Kontakt, als Spalte und in Importen.",
  ],
  "Whatever is sent while no mail server or text provider is set stands here.": [
    "Aquí queda lo enviado mientras no haya servidor de correo ni proveedor de SMS.",
    "Ici figure ce qui est envoyé tant qu’aucun serveur de courrier ni fournisseur de SMS n’est défini.",
    "Hier steht, was gesendet wird, solange weder Mailserver noch SMS-Anbieter eingerichtet ist.",
  ],
  "An admin has to connect the dashboard to one of your locations first.": [
    "Un administrador tiene que conectar antes el panel a una de sus sedes.",
    "Un administrateur doit d’abord connecter le tableau de bord à l’un de vos établissements.",
    "Ein Administrator muss das Dashboard erst mit einem Ihrer Standorte verbinden.",
  ],
  "Contacts appear here once the dashboard is connected to a location, with a token of its server.": [
    "Los contactos aparecen cuando el panel está conectado a una sede, con un token de su servidor.",
    "Les contacts apparaissent dès que le tableau de bord est connecté à un établissement, avec un jeton de son serveur.",
    "Kontakte erscheinen, sobald das Dashboard mit einem Standort verbunden ist, mit einem Token seines Servers.",
  ],
  "The contacts of a location are seen through a connection. Issue a token for it at its server, and add it here.": [
    "Los contactos de una sede se ven por una conexión. Cree un token en su servidor y añádalo aquí.",
    "Les contacts d’un établissement se voient par une connexion. Créez un jeton sur son serveur, et ajoutez-le ici.",
    "Die Kontakte eines Standorts sieht man über eine Verbindung. Stellen Sie an seinem Server einen Token aus, und fügen Sie ihn hier hinzu.",
  ],
  "Write an answer once, and insert it with the contact's own name.": [
    "Escriba una respuesta una vez e insértela con el nombre del contacto.",
    "Écrivez une réponse une fois, et insérez-la avec le nom du contact.",
    "Schreiben Sie eine Antwort einmal, und fügen Sie sie mit dem Namen des Kontakts ein.",
  ],
  "A column stands here for everybody who is on a calendar's team.": [
    "Aquí hay una columna por cada persona del equipo de una agenda.",
    "Une colonne figure ici pour chaque personne de l’équipe d’un agenda.",
    "Hier steht eine Spalte für jeden im Team eines Kalenders.",
  ],
} as const satisfies Catalogue;
